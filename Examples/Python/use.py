#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seals a push for each row of a table.

usage: use.py < rows.ndjson

A row has `keys`, as the phone registered them, and `push`; perhaps a `lifetime` in seconds, or
"seal":"body". Prints a payload for each row, or why there is none.
"""

import json
import sys

from sender import LIFETIME, SealingError, seal_body, seal_notification

for line in sys.stdin.buffer:
    row = json.loads(line)
    try:
        if row.get("seal") == "body":
            result = {"payload": seal_body(row["keys"], row["push"])}
        else:
            result = seal_notification(row["keys"], row["push"], row.get("lifetime", LIFETIME))._asdict()
    except SealingError as error:
        result = {"error": str(error)}
    print(json.dumps(result))
