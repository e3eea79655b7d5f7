# SPDX-License-Identifier: Apache-2.0
"""apns/payloads.json: only the sealed values in it come from openssl."""

import base64
import json

from .openssl_enc import b64, seal


def apns_payloads(root):
    """The file as it stands, with each salted value sealed afresh under the salt it has."""
    file = json.loads((root / "apns/payloads.json").read_text("utf-8"))
    for test in file["tests"]:
        if test.get("scheme") != "salted":
            continue
        old = json.loads(test["payload_text"])[test["encrypted_key"]]
        parameters = test["parameters"]
        new = b64(seal(test["plaintext_utf8"].encode(), parameters["passphrase_utf8"],
                       base64.b64decode(old)[8:16], parameters))
        test["payload_text"] = test["payload_text"].replace(old, new)
    return file
