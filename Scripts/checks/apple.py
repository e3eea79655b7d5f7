#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every module that ships in an app as Apple's compilers do, for the oldest system of each platform.

usage: apple.py [--self-test]

The compiler checks availability itself: the standard library's textual interface, which the toolchain has for Linux, is read as
Apple's. Stubs (Scripts/checks/apple) take the place of the modules of Apple's SDK and declare the part that our modules use.
A module that has not changed since it last passed is not compiled again. The sample app is compiled for the iOS of its project, both
as it is and with the default isolation of Xcode's template, which is MainActor.
--self-test compiles a file for each kind of error that a Mac finds and Linux does not, and ends with 1 unless all are found.

Of the tests that a Mac runs, the imports are checked.

Not seen: Objective-C, and declarations of Apple's that a stub has otherwise.
"""

import hashlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.dont_write_bytecode = True  # keeps the tree clean

import manifest
from manifest import ROOT

STUBS = ROOT / "Scripts/checks/apple"
WORK = ROOT / ".build/apple-check"
RULES = ["-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors", "-package-name", "pushseal",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InferIsolatedConformances"]
# Of the standard library: all that a compiler loads unasked, and what the sample app imports.
INTERFACES = ["Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Observation"]
# Each may import those before it.
STUB_MODULES = ["Darwin", "Dispatch", "Foundation", "CryptoKit", "UserNotifications"]
# What else the sample app imports, and how Xcode's template isolates it.
SAMPLE = ROOT / "Examples/iOS"
SAMPLE_STUBS = [STUBS / f"{name}.swift" for name in ("Security", "os", "UIKit", "UserNotificationsUI")]
SAMPLE_STUBS.append(ROOT / "Tests/Outside/StandIns/SwiftUI.swift")
ISOLATIONS = [[], ["-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
                   "-enable-upcoming-feature", "InferIsolatedConformances"]]
# What the SDK and Xcode have besides.
LIBRARIES = ["CommonCrypto", "SQLite3", "Swift", "Testing"]
# The headers of C that the stubs and our own C include.
HEADERS = {"string.h": "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t);\nvoid *memset(void *, int, size_t);\n"}


@dataclass
class Platform:
    """A platform of the manifest, and the compiler's names for it."""

    name: str
    folder: str
    triple: str
    interface: str
    """The name of an interface in a `.swiftmodule`."""

    def target(self, version):
        return self.triple.format(".".join(map(str, version)))


PLATFORMS = {
    "ios": Platform("iOS", "iphonesimulator", "x86_64-apple-ios{}-simulator", "x86_64-apple-ios-simulator"),
    "macos": Platform("macOS", "macosx", "x86_64-apple-macosx{}", "x86_64-apple-macos"),
    "visionos": Platform("visionOS", "xrsimulator", "x86_64-apple-xros{}-simulator", "x86_64-apple-xros-simulator"),
}
# The SDK whose availability the standard library states.
SDK_VERSION = (26, 4)
# What is new in a version of iOS is so in a version of visionOS.
VERSION_MAP = {
    "iOS_visionOS": {"13.0": "1.0", "14.0": "1.0", "15.0": "1.0", "16.0": "1.0", "17.0": "1.0", "18.0": "2.0", "26.0": "26.0"},
    "visionOS_iOS": {"1.0": "17.0", "2.0": "18.0", "26.0": "26.0"},
}


def toolchain():
    """The folder of the toolchain's libraries."""
    program = shutil.which("swift-frontend")
    if program is None:
        sys.exit("apple: error: no swift-frontend on PATH")
    return Path(program).resolve().parents[1] / "lib"


def system_header(name):
    """The text of a header of this machine, where its compiler finds it."""
    run = subprocess.run(["clang", "-M", "-x", "c", "-"], input=f"#include <{name}>\n", capture_output=True, text=True)
    paths = [path for path in run.stdout.split() if path.endswith(f"/{name}")]
    if not paths:
        sys.exit(f"apple: error: no {name}: {run.stderr.strip()}")
    return Path(paths[0]).read_text(encoding="utf-8")


def as_apples(text, target):
    """The text of an interface of Linux's standard library, as Apple's platform has it."""
    text = re.sub(r"-target \S+", f"-target {target}", text, count=1).replace(" -static ", " ", 1)
    # Only the declarations count, and reading the bodies takes five sixths of the time.
    text = text.replace(" -O ", " -Onone -experimental-skip-all-function-bodies ", 1)
    # Linux has nothing to deploy to, and the compiler insists on the bodies.
    text = re.sub(r"(?m)^\s*@backDeployed\(.*\)$", "", text)
    # Only bodies need it.
    text = re.sub(r"(?m)^import Glibc$", "", text)
    # These name a type that is newer than the sequence.
    return re.sub(r"(@_implements\(_Concurrency\.Async\w+, Failure\) public typealias \w+ = ).*", r"\1any Swift.Error", text)


@dataclass
class Compiler:
    """Compiles modules for one platform."""

    platform: Platform
    version: tuple
    folder: Path
    keys: dict = field(default_factory=dict)
    """Of each module that is compiled: a text that differs when anything it is made of differs."""

    def prepare(self):
        """Makes the resource folder and the SDK, once for a toolchain."""
        resources = self.folder / "resources"
        if (self.folder / "complete").exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        resources.mkdir(parents=True)
        for name in ("shims", "clang", "apinotes"):
            (resources / name).symlink_to(toolchain() / "swift" / name)
        shims = (toolchain() / "swift/shims/module.modulemap").read_text(encoding="utf-8")
        (resources / "module.modulemap").write_text(
            "".join(f'extern module {name} "shims/module.modulemap"\n' for name in re.findall(r"(?m)^module (\w+)", shims)))
        for name in INTERFACES:
            found = sorted((toolchain() / f"swift_static/linux/{name}.swiftmodule").glob("*[a-z].swiftinterface"))
            found = [path for path in found if ".private." not in path.name]
            if not found:
                sys.exit(f"apple: error: the toolchain has no interface of {name} as text")
            text = as_apples(found[0].read_text(encoding="utf-8"), self.platform.target(SDK_VERSION))
            path = resources / self.platform.folder / f"{name}.swiftmodule/{self.platform.interface}.swiftinterface"
            path.parent.mkdir(parents=True)
            path.write_text(text, encoding="utf-8")
        include = self.folder / "sdk/usr/include"
        include.mkdir(parents=True)
        # Apple's SDK has this one, of the same library.
        for name, text in {**HEADERS, "sqlite3.h": system_header("sqlite3.h")}.items():
            (include / name).write_text(text, encoding="utf-8")
        version = ".".join(map(str, SDK_VERSION))
        (self.folder / "sdk/SDKSettings.json").write_text(json.dumps({
            "CanonicalName": f"{self.platform.folder}{version}", "Version": version,
            "MaximumDeploymentTarget": f"{version}.99", "VersionMap": VERSION_MAP}) + "\n", encoding="utf-8")
        (self.folder / "modules").mkdir()
        (self.folder / "complete").touch()

    def compile(self, name, files, options, imports=(), version=None):
        """What the compiler says about a module; empty if it has nothing to say."""
        command = ["swift-frontend", "-emit-module", "-parse-as-library", "-Onone", "-module-name", name,
                   "-target", self.platform.target(version or self.version), "-disable-objc-interop",
                   "-resource-dir", self.folder / "resources", "-sdk", self.folder / "sdk",
                   "-module-cache-path", self.folder / "cache", "-plugin-path", toolchain() / "swift/host/plugins", "-I", self.folder / "modules",
                   *options, "-o", self.folder / f"modules/{name}.swiftmodule", *files]
        command = list(map(str, command))
        state = hashlib.sha256("\n".join([*command, *(self.keys[other] for other in imports)]).encode())
        for file in files:
            state.update(file.read_bytes())
        self.keys[name] = state.hexdigest()
        stamp = self.folder / f"modules/{name}.passed"
        if stamp.exists() and stamp.read_text() == self.keys[name]:
            return ""
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode == 0:
            stamp.write_text(self.keys[name])
            return ""
        return run.stderr

    def compile_stubs(self):
        for place, name in enumerate(STUB_MODULES):
            said = self.compile(name, [STUBS / f"{name}.swift"], ["-swift-version", "6", "-I", STUBS / "CDarwin"],
                                STUB_MODULES[:place])
            if said:
                return said
        return ""


def in_order(targets):
    """Modules after those that they depend on."""
    done = []

    def visit(target):
        if target not in done:
            for name in sorted(target.dependencies & set(targets)):
                visit(targets[name])
            done.append(target)
    for target in targets.values():
        visit(target)
    return done


def module_of_c(target, folder):
    """The options to import a module in C: by its own module map, or by one as SwiftPM writes it."""
    for place in (target.folder, target.folder / "include"):
        if (place / "module.modulemap").exists():
            return ["-I", place]
    path = folder / f"{target.name}.modulemap"
    path.write_text(f'module {target.name} {{ umbrella "{target.folder}/include" export * }}\n', encoding="utf-8")
    return ["-Xcc", f"-fmodule-map-file={path}"]


def check(compiler, targets):
    """What the compiler says of the modules for one platform."""
    compiler.prepare()
    said = compiler.compile_stubs()
    if said:
        return said
    paths = ["-I", STUBS / "CDarwin", "-I", STUBS / "SQLite3", "-I", ROOT / "Sources/Apple/CommonCrypto/include"]
    for target in in_order(targets):
        if not target.swift_files():
            paths += module_of_c(target, compiler.folder)
            continue
        imports = STUB_MODULES + sorted(name for name in target.dependencies if name in compiler.keys)
        said = compiler.compile(target.name, target.swift_files(), [*RULES, *paths], imports)
        if said:
            return said
    return check_sample(compiler, paths) if compiler.platform.name == "iOS" else ""


def sample_targets():
    """The targets of the sample app in Swift: the name of each, and its folders."""
    text = (SAMPLE / "project.yml").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^  (\w+):\n    type: [\w-]+\n    platform: iOS\n    sources: \[(.+)\]$", text)
    targets = {name: [folder.strip() for folder in folders.split(",")] for name, folders in found if ".swift" not in folders}
    version = re.search(r'(?m)^    iOS: "([\d.]+)"$', text)
    if not targets or version is None:
        sys.exit("apple: error: Examples/iOS/project.yml has no targets in the form that is read here")
    return targets, tuple(map(int, version[1].split(".")))


def check_sample(compiler, paths):
    """What the compiler says of the sample app."""
    targets, version = sample_targets()
    known = list(compiler.keys)
    for file in SAMPLE_STUBS:
        if said := compiler.compile(file.stem, [file], ["-swift-version", "6", *paths], known, version):
            return said
        known.append(file.stem)
    for name, folders in targets.items():
        files = sorted(file for folder in folders for file in (SAMPLE / folder).rglob("*.swift"))
        for place, isolation in enumerate(ISOLATIONS):
            options = ["-swift-version", "6", "-warnings-as-errors", *isolation, *paths]
            if said := compiler.compile(f"{name}{place or ''}", files, options, known, version):
                return said
    return ""


def imports(compiler, files):
    """The modules that files import on a platform, by the compiler's answer to their conditions."""
    command = ["swift-frontend", "-emit-imported-modules", "-parse-as-library", "-module-name", "Tests",
               "-target", compiler.platform.target(compiler.version), "-disable-objc-interop",
               "-resource-dir", compiler.folder / "resources", "-sdk", compiler.folder / "sdk",
               "-I", compiler.folder / "modules", "-o", "-", *files]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"apple: error: the imports of {files[0]} cannot be read: {run.stderr.strip()}")
    return set(run.stdout.split())


def check_tests(compiler, targets):
    """A line for each import of a test that the platform does not have. A Mac builds and runs the tests."""
    known = {*STUB_MODULES, *LIBRARIES, *targets}
    for target in targets.values():
        files = target.swift_files()
        if target.is_source or not files or not imports(compiler, files) - known:
            continue
        for file in files:
            for name in sorted(imports(compiler, [file]) - known):
                yield f"{file}: error: imports {name}, which is not in {compiler.platform.name}\n"


def compilers(platforms):
    stamp = f"{toolchain()} {os.stat(toolchain()).st_mtime_ns} {INTERFACES} {inspect.getsource(Compiler.prepare)} {inspect.getsource(as_apples)}"
    home = WORK / hashlib.sha256(stamp.encode()).hexdigest()[:16]
    if WORK.exists():
        for other in WORK.iterdir():
            if other != home:
                shutil.rmtree(other)
    return [Compiler(PLATFORMS[name], version, home / PLATFORMS[name].folder) for name, version in platforms.items()]


# Sources that Linux takes, each with a part of what a Mac's compiler says, and the platforms that refuse it.
PLANTED = [
    ("func f(_ bytes: [UInt8]) -> Int { bytes.span.count }", "'span' is only available in", "iOS macOS visionOS"),
    ("func f(_ four: [4 of UInt8]) {}", "'InlineArray' is only available in", "iOS macOS visionOS"),
    ("func f() -> some AsyncSequence<Int, any Error> { AsyncThrowingStream<Int, any Error> { _ in } }",
     "'Failure' is only available in", "iOS macOS visionOS"),
    ("import Glibc", "no such module 'Glibc'", "iOS macOS visionOS"),
    ("import UserNotifications\nfunc f(_ c: UNNotificationContent) { _ = c.launchImageName }",
     "'launchImageName' is unavailable in macOS", "macOS"),
]


def self_test(all_compilers):
    """What must be found is found, and nothing is said of a file without errors; ends with 1 otherwise."""
    for compiler in all_compilers:
        compiler.prepare()
        if said := compiler.compile_stubs():
            sys.exit(f"apple: error: a stub does not compile:\n{said}")
        file = compiler.folder / "Planted.swift"
        for text, words, names in [*PLANTED, ("func f(_ b: ContiguousArray<UInt8>) -> Int { b.span.count &* 2 }", "", "")]:
            file.write_text(text + "\n", encoding="utf-8")
            said = compiler.compile("Planted", [file], ["-swift-version", "6", "-I", STUBS / "CDarwin"], STUB_MODULES)
            isFound = words in said if compiler.platform.name in names.split() else not said
            if not isFound:
                sys.exit(f"apple: error: for {compiler.platform.name} the self-test planted `{text}` and was told: {said or 'nothing'}")
        tests = {"Planted": manifest.Target("Planted", "test", compiler.folder, set(), ("cache", "resources", "sdk"))}
        for text, count in [("import Glibc", 1), ("#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif", 0)]:
            file.write_text(text + "\n", encoding="utf-8")
            if len(list(check_tests(compiler, tests))) != count:
                sys.exit(f"apple: error: the self-test planted `{text}` in a test for {compiler.platform.name}")
    print(f"apple: self-test passed, {len(PLANTED)} kinds of errors found")


def main():
    package = manifest.read(is_apple=True)
    # In a fixed order.
    every = compilers({name: package.platforms[name] for name in PLATFORMS if name in package.platforms})
    if sys.argv[1:] == ["--self-test"]:
        return self_test(every)
    targets = {name: target for name, target in package.targets.items() if target.is_source}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda compiler: check(compiler, targets), every))
    answers = [said or "".join(check_tests(compiler, package.targets)) for compiler, said in zip(every, answers)]
    for compiler, said in zip(every, answers):
        if said:
            print(said.replace(f"{ROOT}/", ""), file=sys.stderr)
            sys.exit(f"apple: error: a module does not compile for {compiler.platform.target(compiler.version)}")
    count = sum(bool(target.swift_files()) for target in targets.values())
    names = ", ".join(f"{compiler.platform.name} {compiler.version[0]}" for compiler in every)
    print(f"apple: {count} modules compile for {names}, and the sample app for iOS")


if __name__ == "__main__":
    main()
