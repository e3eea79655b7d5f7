# SPDX-License-Identifier: Apache-2.0
"""The frame that every file of ours has."""

import json
import sys


def vector_file(schema, algorithm, source, notes, tests, **more):
    used = {flag for test in tests for flag in test["flags"]}
    if not used <= set(notes):
        sys.exit(f"{schema}: flags without a note: {sorted(used - set(notes))}")
    notes = {flag: note for flag, note in notes.items() if flag in used}
    return {"schema": schema, "algorithm": algorithm, "source": source, "licence": "CC0-1.0",
            "numberOfTests": len(tests), "notes": notes, **more, "tests": tests}


def spelled(file):
    return (json.dumps(file, ensure_ascii=False, indent=1) + "\n").encode()
