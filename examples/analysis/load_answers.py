#!/usr/bin/env python3
"""Loads the answers to a form with typed values, with Python's standard library.

    FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_... python3 examples/analysis/load_answers.py form_...

As a module: `rows, codebook = load(form_id)`; `pandas.DataFrame(rows)` makes a table of the rows.
"""

import csv
import datetime
import io
import json
import os
import sys
import urllib.parse
import urllib.request

CONVERTERS = {
    "number": lambda text: float(text) if not text.lstrip("-").isdigit() else int(text),
    "boolean": lambda text: text == "true",
    "date": datetime.date.fromisoformat,
    "time": datetime.time.fromisoformat,
    "datetime": lambda text: datetime.datetime.fromisoformat(text.replace("Z", "+00:00")),
}

# The columns that every table has, apart from texts.
OWN_TYPES = {
    "created_at": "datetime",
    **dict.fromkeys(["form_version", "duration_ms", "approval_score", "approval_max_score", "approval_percent"], "number"),
}


def fetch(form_id, **parameters):
    query = urllib.parse.urlencode(parameters)
    url = f"{os.environ['FORMWRIGHT']}/api/v1/forms/{form_id}/responses/export?{query}"
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["API_KEY"]})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.read().decode()


def convert(text, value_type):
    """The value of a cell; None for an empty one. Answers to an earlier type of a question remain texts."""
    if text == "":
        return None
    try:
        return CONVERTERS.get(value_type, str)(text)
    except ValueError:
        return text


def load(form_id):
    """Returns the rows as dictionaries by code (or id) of the question, newest first, and the codebook."""
    codebook = json.loads(fetch(form_id, format="codebook", file="json"))
    types = {question["code"] or question["id"]: question["value_type"] for question in codebook["questions"]}
    table = fetch(form_id, format="csv", choices="columns", values="codes", headings="codes", questions="all")
    rows = [
        {name: convert(text, OWN_TYPES.get(name) or types.get(name, "text")) for name, text in row.items()}
        for row in csv.DictReader(io.StringIO(table, newline=""))
    ]
    return rows, codebook


if __name__ == "__main__":
    loaded, book = load(sys.argv[1])
    for question in book["questions"]:
        print(question["code"] or question["id"], question["type"], question["texts"])
    for row in loaded:
        print(row)
