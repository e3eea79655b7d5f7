# SPDX-License-Identifier: Apache-2.0
"""What Package.swift says, as SwiftPM reads it on Linux and on Apple platforms."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Target:
    """One target of the package."""

    name: str
    kind: str
    """`regular`, `executable`, `system` or `test`."""
    folder: Path
    dependencies: set
    excluded: tuple = ()
    """Files and folders in its folder that do not belong to it."""

    @property
    def is_source(self):
        """Whether it is a module of ours in Swift or C, and no test."""
        return self.kind != "test" and self.folder.is_relative_to(ROOT / "Sources")

    @property
    def storey(self):
        """The folder of Sources that holds its folder."""
        return self.folder.relative_to(ROOT / "Sources").parts[0]

    def swift_files(self):
        return sorted(file for file in self.folder.rglob("*.swift")
                      if not any(file.is_relative_to(self.folder / name) for name in self.excluded))


@dataclass
class Manifest:
    """The package as one system sees it."""

    targets: dict
    platforms: dict
    """The first version of each platform, as a tuple of numbers."""


def dump(folder, environment=None):
    run = subprocess.run(["swift", "package", "dump-package", "--package-path", str(folder)],
                         capture_output=True, text=True, env=os.environ | (environment or {}))
    if run.returncode != 0:
        sys.exit(f"Package.swift: {run.stderr.strip()}")
    return json.loads(run.stdout)


def read(is_apple=False, environment=None):
    """The manifest for this system, or with `#if os(Linux)` false: then it is Apple's."""
    if not is_apple:
        return parse(dump(ROOT, environment))
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    if "os(Linux)" not in text:
        sys.exit("Package.swift: error: no `#if os(Linux)` tells what ships on Apple platforms")
    folder = ROOT / ".build/manifest-of-apple"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(text.replace("os(Linux)", "os(macOS)"), encoding="utf-8")
    return parse(dump(folder))


def parse(package):
    targets = {}
    for target in package["targets"]:
        name, kind = target["name"], target["type"]
        path = target.get("path") or f"{'Tests' if kind == 'test' else 'Sources'}/{name}"
        dependencies = {next(iter(dependency.values()))[0] for dependency in target["dependencies"]}
        targets[name] = Target(name, kind, ROOT / path, dependencies, tuple(target.get("exclude", ())))
    platforms = {
        platform["platformName"]: tuple(map(int, platform["version"].split(".")))
        for platform in package["platforms"]
    }
    return Manifest(targets, platforms)
