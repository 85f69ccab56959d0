-- What the floor copies its memberships from: numbers of classes and people, in order, made before the clock starts.
-- The caller attaches the published roster as `made` and the plain script's database as `plain`.
CREATE TEMP TABLE person_number (id TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID;
INSERT INTO person_number SELECT id, number FROM made.person ORDER BY id;
CREATE TEMP TABLE class_number (id TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID;
INSERT INTO class_number SELECT id, number FROM made.class ORDER BY id;
CREATE TABLE member AS
SELECT DISTINCT c.number AS class, m.role <> 'instructor' AS role, p.number AS person
FROM plain.member AS m JOIN person_number AS p ON p.id = m.person JOIN class_number AS c ON c.id = m.class
ORDER BY 1, 2, 3;
