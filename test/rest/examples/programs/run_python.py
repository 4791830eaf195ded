"""Runs programs, one per line as JSON, and writes what each one printed as JSON."""

import json
import sys

for line in sys.stdin:
    printed = []
    exec(compile(json.loads(line), "sample", "exec"), {"print": printed.append})
    sys.stdout.write(json.dumps(printed) + "\n")
    sys.stdout.flush()
