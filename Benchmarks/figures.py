"""Medians, percentiles and the table they are written into."""

import statistics


def median(values):
    return statistics.median(values)


def p95(values):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(round(0.95 * (len(ordered) - 1))))]


def milliseconds(seconds):
    value = seconds * 1000
    return f"{value:.2f} ms" if value < 10 else f"{value:,.0f} ms"


def spread(values):
    """`median (p95, n)` of times in seconds."""
    return f"{milliseconds(median(values))} (p95 {milliseconds(p95(values))}, n={len(values)})" if values else "–"


def table(headings, rows):
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
