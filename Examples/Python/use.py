#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Uses sender.py as a module: a whole notification, sealed with the key of a mode in a ring.

usage: use.py MODE RING.json [OTHER]

With OTHER, that mode is asked for, which the sender has to refuse.
"""

import sys

from sender import ALGORITHMS, SealingError, payload, usable_keys

mode, ring, *other = sys.argv[1:]
try:
    key = next(key for key in usable_keys(ring) if key.get("alg") == ALGORITHMS[mode])
    print(payload((other or [mode])[0], key, {
        "aps": {"alert": {"title": "Ferry", "body": "Leaves at nine"}, "badge": 3, "sound": "horn.caf",
                "category": "BOARDING"},
        "order": {"id": 7},
    }))
except SealingError as error:
    sys.exit(f"use: refused: {error}")
