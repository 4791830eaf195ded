#!/usr/bin/env python3
"""Creates and publishes a form, submits a response and reads it, with Python's standard library.

    FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_... python3 examples/client.py
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid

BASE = os.environ["FORMWRIGHT"] + "/api/v1"
KEY = os.environ["API_KEY"]


class Problem(Exception):
    """Problem details of a failed request (RFC 9457), with a stable `code`."""

    def __init__(self, body):
        super().__init__(body["detail"])
        self.code = body["code"]
        self.errors = body.get("errors", [])


def call(method, path, body=None, headers=None, key=KEY):
    request = urllib.request.Request(BASE + path, method=method)
    if key:
        request.add_header("Authorization", "Bearer " + key)
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, data, timeout=30) as response:
            text = response.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        raise Problem(json.loads(error.read())) from None


form = call("POST", "/forms", {
    "title": "Feedback",
    "definition": {"schema": {"sections": [{"elements": [
        {"id": "mood", "type": "rating", "title": "How was it?", "required": True},
        {"id": "why", "type": "long_text", "title": "Why?"},
    ]}]}},
})
call("POST", f"/forms/{form['id']}/publish")

# A visitor's submission needs no API key. All failures are reported at once.
public = f"/public/forms/{form['slug']}/submissions"
try:
    call("POST", public, {"answers": {"mood": 9}}, key=None)
except Problem as problem:
    print(problem.code, [(error["path"], error["code"]) for error in problem.errors])

# With an idempotency key a request can be repeated safely, whatever happened to the first one.
once = {"Idempotency-Key": str(uuid.uuid4())}
answers = {"answers": {"mood": 5, "why": "The cake."}}
first = call("POST", public, answers, once, key=None)
again = call("POST", public, answers, once, key=None)
assert first == again

# Read all responses, page by page.
cursor, count = None, 0
while True:
    page = call("GET", f"/forms/{form['id']}/responses?limit=100" + (f"&before={cursor}" if cursor else ""))
    for response in page["data"]:
        print(response["id"], json.dumps(response["answers"], ensure_ascii=False))
        count += 1
    cursor = page["next_cursor"]
    if cursor is None:
        break

call("DELETE", f"/forms/{form['id']}")
sys.exit(0 if count == 1 else 1)
