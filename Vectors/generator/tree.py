# SPDX-License-Identifier: Apache-2.0
"""The folder as a whole: its checksums, and its files against their schemas."""

import hashlib
import json


def checksums(root):
    """SHA256SUMS over every file of this folder but itself, as `sha256sum` writes it."""
    paths = sorted(
        path.relative_to(root).as_posix() for path in root.rglob("*")
        if path.is_file() and not any(part.startswith((".", "__py")) for part in
                                      path.relative_to(root).parts))
    lines = [f"{hashlib.sha256((root / path).read_bytes()).hexdigest()}  {path}\n"
             for path in paths if path != "SHA256SUMS"]
    return "".join(lines).encode()


def schema_breaches(root):
    """What the package jsonschema finds in the vector files, ours and Wycheproof's."""
    try:
        import jsonschema
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT7, DRAFT202012
    except ImportError:
        print("generate.py: jsonschema is not installed; schemas were not checked")
        return
    for folder, draft in [("schemas", DRAFT202012), ("wycheproof/schemas", DRAFT7)]:
        schemas = {path.name: json.loads(path.read_text("utf-8"))
                   for path in (root / folder).glob("*.json")}
        # A schema of Wycheproof's refers to one that it does not come with.
        schemas.setdefault("json_web_crypto_common.json", {"definitions": {"JsonWebKey": {
            "type": "object"}}})
        registry = Registry().with_resources(
            (name, Resource(schema, draft)) for name, schema in schemas.items())
        for path in sorted(root.rglob("*.json")):
            ours = "wycheproof" not in path.parts
            if "schemas" in path.parts or ours != (folder == "schemas"):
                continue
            file = json.loads(path.read_text("utf-8"))
            name = file["schema"] + (".schema.json" if ours else "")
            schema = {"$id": name, **schemas[name]}
            kind = jsonschema.Draft202012Validator if ours else jsonschema.Draft7Validator
            kind.check_schema(schema)
            for error in kind(schema, registry=registry).iter_errors(file):
                yield f"{path.relative_to(root)}: {error.json_path}: {error.message[:120]}"
