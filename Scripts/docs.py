#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the documentation of the libraries: the site below .build/docs, by `docc` of the toolchain.

usage: docs.py

Ends with 1 where a link leads nowhere, a public symbol has no documentation, a page of the catalogue does not
name every public type of its module, or an article's code or Tests/Outside/Surface.swift does not compile from
outside the package. Build first, with `swift build`.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # keeps the tree clean
sys.path.insert(0, str(Path(__file__).parent / "checks"))

import manifest
from manifest import ROOT

CATALOGUE = ROOT / "Docs/PushSeal.docc"
# What a library has of a module that is none.
REEXPORTED = {"PushSealDevice": "PhoneRules"}
# Apple documents these; Docs/Testing.md says how they differ.
APPLES = {"CryptoKit", "CommonCrypto", "Security"}
SURFACE = ROOT / "Tests/Outside/Surface.swift"
SITE = ROOT / ".build/docs"
PRODUCTS = ROOT / ".build/debug"
BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    libraries = public_libraries()
    with tempfile.TemporaryDirectory(prefix="pushseal-docs-") as folder:
        graphs = Path(folder) / "graphs"
        graphs.mkdir()
        complaints = []
        for library in libraries:
            complaints += check(library, extract(library, graphs))
        for article in sorted(CATALOGUE.glob("*.md")):
            complaints += compile_article(article, Path(folder))
        complaints += compile_code(SURFACE, SURFACE, "-parse-as-library")
        if complaints:
            print(*complaints, sep="\n", file=sys.stderr)
            sys.exit(f"docs: error: {len(complaints)} of these")
        convert(graphs)
    print(f"docs: {len(libraries)} libraries in .build/docs: python3 -m http.server -d .build/docs, "
          "then http://localhost:8000/documentation/pushseal")


def public_libraries():
    """The modules of the products that are for others."""
    products = [product for product in manifest.dump(ROOT)["products"] if "library" in product["type"]]
    return [target for product in products if not product["name"].startswith("_") for target in product["targets"]
            if target not in APPLES]


def search_paths():
    """Where the compiler finds the modules that the package builds and those of C."""
    targets = manifest.read().targets.values()
    maps = [target.folder / "module.modulemap" for target in targets if target.kind == "system"]
    maps += sorted(PRODUCTS.glob("C*.build/module.modulemap"))
    paths = ["-I", str(PRODUCTS / "Modules")]
    for file in maps:
        paths += ["-Xcc", f"-fmodule-map-file={file}"]
    return paths


def extract(library, folder):
    """The public symbols of a module, whose graph is left in the folder."""
    run(["swift", "symbolgraph-extract", "-module-name", library, "-target", host(), *search_paths(),
         "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
         *(f"-experimental-allowed-reexported-modules={REEXPORTED[name]}" for name in [library] if name in REEXPORTED),
         "-output-dir", folder])
    for other in folder.glob("*@*.json"):  # what the module adds to the types of others
        other.unlink()
    graph = folder / f"{library}.symbols.json"
    symbols = json.loads(graph.read_text(encoding="utf-8"))["symbols"]
    if not symbols:
        graph.unlink()
    return symbols


def host():
    return json.loads(run(["swift", "-print-target-info"]))["target"]["unversionedTriple"]


def check(library, symbols):
    """What is missing, a line each."""
    if not symbols:
        return []  # it only brings other modules along
    page = CATALOGUE / f"{library}.md"
    if not page.exists():
        return [f"{page.relative_to(ROOT)}: there is no such page"]
    text = page.read_text(encoding="utf-8")
    complaints = []
    for symbol in symbols:
        name = ".".join(symbol["pathComponents"])
        if len(symbol["pathComponents"]) == 1 and f"- ``{name}``" not in text:
            complaints.append(f"{page.relative_to(ROOT)}: {name} has no place")
        if "docComment" not in symbol and not is_written_by_compiler(symbol):
            complaints.append(f"{library}: {name} is not documented")
    return complaints


def is_written_by_compiler(symbol):
    """Whether nobody has written the declaration: it has no place, or is what an enumeration's raw values give."""
    return "location" not in symbol or symbol["pathComponents"][-1] == "init(rawValue:)"


def compile_article(article, folder):
    """What the compiler says of an article's blocks of Swift, one behind the other."""
    blocks = BLOCK.findall(article.read_text(encoding="utf-8"))
    if not blocks:
        return []
    code = folder / "main.swift"
    code.write_text("\n".join(blocks), encoding="utf-8")
    return compile_code(article, code)


def compile_code(page, code, *options):
    """What the compiler says of code that is not the package's, a line each."""
    answer = subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", *options, *search_paths(), str(code)],
                            capture_output=True, text=True)
    errors = [line for line in answer.stderr.splitlines() if re.search(r"\.swift:\d+.*(error|warning): ", line)]
    return [f"{page.relative_to(ROOT)}: {line.split(': ', 1)[1]}" for line in errors or answer.stderr.splitlines()
            if answer.returncode != 0 or errors]


def convert(graphs):
    shutil.rmtree(SITE, ignore_errors=True)
    run(["docc", "convert", str(CATALOGUE), "--additional-symbol-graph-dir", str(graphs), "--output-dir", str(SITE),
         "--warnings-as-errors", "--transform-for-static-hosting",
         "--fallback-display-name", "PushSeal", "--fallback-bundle-identifier", "org.pushseal"])


def run(command):
    answer = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit(f"{answer.stdout}{answer.stderr}docs: error: {command[0]} {command[1]} ended with {answer.returncode}")
    return answer.stdout


if __name__ == "__main__":
    main()
