"""The peer: the sync a competent administrator would write with requests and sqlite3.

One session with kept connections, one transaction a list, rows inserted in bulk, indexes and search
tables made after. It reads what the console reads and answers the same questions.

    plain_sync.py ROSTER_URL DATABASE < access-token
"""

import sqlite3
import sys

import requests


def pages(session, url, collection, limit=1000):
    token = None
    while True:
        answer = session.get(
            f"{url}/{collection}", params={"limit": limit, **({"pageToken": token} if token else {})})
        answer.raise_for_status()
        page = answer.json()
        yield page[collection]
        if not page["moreToFollow"]:
            return
        token = page["nextPageToken"]


def main(url, path):
    session = requests.Session()
    session.headers["Authorization"] = "Bearer " + sys.stdin.readline().strip()
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE location (id TEXT, name TEXT, domain TEXT, time_zone TEXT);
        CREATE TABLE person (id TEXT, given TEXT, middle TEXT, family TEXT, email TEXT, grade TEXT);
        CREATE TABLE role (person TEXT, role TEXT, location TEXT);
        CREATE TABLE class (id TEXT, name TEXT, number TEXT, display TEXT, room TEXT, location TEXT);
        CREATE TABLE member (class TEXT, person TEXT, role TEXT);
    """)
    with database:
        for page in pages(session, url, "locations"):
            database.executemany(
                "INSERT INTO location VALUES (?, ?, ?, ?)",
                [(x["id"], x.get("name"), x.get("domain"), x.get("timeZone")) for x in page])
    with database:
        for page in pages(session, url, "users"):
            database.executemany(
                "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)",
                [(x["id"], x.get("givenName"), x.get("middleName"), x.get("familyName"), x.get("email"),
                  x.get("grade")) for x in page])
            database.executemany(
                "INSERT INTO role VALUES (?, ?, ?)",
                [(x["id"], r.get("roleName"), r.get("locationId"))
                 for x in page for r in x.get("roleLocationMapping") or []])
    with database:
        for page in pages(session, url, "classes"):
            database.executemany(
                "INSERT INTO class VALUES (?, ?, ?, ?, ?, ?)",
                [(x["id"], x.get("name"), x.get("number"), x.get("displayName"), x.get("room"), x.get("locationId"))
                 for x in page])
            database.executemany(
                "INSERT INTO member VALUES (?, ?, ?)",
                [(x["id"], person, role) for x in page
                 for role, people in (("instructor", x.get("instructorIds")), ("student", x.get("studentIds")))
                 for person in people or []])
    database.executescript("""
        CREATE UNIQUE INDEX person_id ON person (id);
        CREATE UNIQUE INDEX class_id ON class (id);
        CREATE INDEX person_name ON person (family, given);
        CREATE INDEX person_email ON person (email);
        CREATE INDEX class_name ON class (name);
        CREATE INDEX role_person ON role (person);
        CREATE INDEX member_class ON member (class, role, person);
        CREATE INDEX member_person ON member (person, class);
        CREATE VIRTUAL TABLE person_words USING fts5 (
            given, middle, family, email, content='person', prefix='1 2', tokenize='unicode61 remove_diacritics 2');
        INSERT INTO person_words (person_words) VALUES ('rebuild');
        CREATE VIRTUAL TABLE person_parts USING fts5 (
            given, middle, family, email, content='person', tokenize='trigram');
        INSERT INTO person_parts (person_parts) VALUES ('rebuild');
        CREATE VIRTUAL TABLE class_words USING fts5 (name, number, room, content='class', prefix='1 2');
        INSERT INTO class_words (class_words) VALUES ('rebuild');
        CREATE VIRTUAL TABLE class_parts USING fts5 (name, number, room, content='class', tokenize='trigram');
        INSERT INTO class_parts (class_parts) VALUES ('rebuild');
    """)
    database.close()


main(*sys.argv[1:])
