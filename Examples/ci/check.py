#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of notifications.yml in an app's repository, made here, with the program that PUSHSEAL names.

What is in the cache of the workflow is laid down by hand, as `make install` does; the step that fills it is only looked at
by make. First the check shows that it can fail: another text, another extension, no push. Started by ../run.sh.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PUSHSEAL = Path(os.environ["PUSHSEAL"]).resolve()
SOURCE = """import UserNotifications
nonisolated class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        content.title = content.userInfo["sender"] as? String ?? ""
        contentHandler(content)
    }
}
"""
PROJECT = """{
    objects = {
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = NotificationService; sourceTree = "<group>"; };
        G = {isa = PBXGroup; children = (S); sourceTree = "<group>"; };
        T = {
            isa = PBXNativeTarget; name = NotificationService; productType = "com.apple.product-type.app-extension";
            buildPhases = (); buildConfigurationList = L; fileSystemSynchronizedGroups = (S);
        };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {
            isa = XCBuildConfiguration; name = Debug;
            buildSettings = {INFOPLIST_FILE = NotificationService/Info.plist; SWIFT_VERSION = 5.0; };
        };
        R = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
    };
    rootObject = R;
}
"""
PROPERTIES = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>NSExtension</key><dict>
<key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).NotificationService</string>
</dict></dict></plist>
"""
PUSH = '{"aps":{"alert":{"body":"hi"},"mutable-content":1},"sender":"Ana"}\n'
SHOWN = """╭──────────────────────────────────────────────────────────╮
│ Ana                                                      │
│ hi                                                       │
╰──────────────────────────────────────────────────────────╯
"""


def fail(message):
    sys.exit(f"examples: error: {message}")


def workflow(path):
    """A workflow of GitHub, as far as it can be known to be one without GitHub."""
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not document.get(True) or not document.get("jobs"):  # YAML 1.1 reads `on` as true
        fail(f"{path} has no `on` or no `jobs`")
    for name, job in document["jobs"].items():
        if not job.get("runs-on") or not job.get("steps"):
            fail(f"{path}: the job {name} has no `runs-on` or no `steps`")
        for step in job["steps"]:
            if ("run" in step) == ("uses" in step):
                fail(f"{path}: a step of {name} has not one of `run` and `uses`: {step}")
    return document


def make_app(folder):
    """An app's repository with an extension, a push and what the user is to see, and the workflow's cache."""
    files = {
        "App.xcodeproj/project.pbxproj": PROJECT,
        "NotificationService/NotificationService.swift": SOURCE,
        "NotificationService/Info.plist": PROPERTIES,
        "Tests/Notifications/hello.json": PUSH,
        "Tests/Notifications/hello.txt": SHOWN,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, target in (("bin/pushseal", PUSHSEAL), ("lib/pushseal", PUSHSEAL.parent / "pushseal-sdk")):
        (folder / "pushseal-built" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "pushseal-built" / name).symlink_to(target)


def run(script, app, environment):
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]  # as a runner does for `shell: bash`
    done = subprocess.run(shell, cwd=app, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
        workflow(path)
    document = workflow(HERE / "notifications.yml")
    steps = {step["name"]: step for step in document["jobs"]["notifications"]["steps"] if "name" in step}
    with tempfile.TemporaryDirectory(prefix="pushseal-ci-") as folder:
        app = Path(folder) / "App"
        make_app(app)
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
        environment = {**os.environ, **document["env"], "XDG_CACHE_HOME": f"{folder}/cache",
                       "PUSHSEAL_URL": f"file://{ROOT}", "PUSHSEAL_COMMIT": head.stdout.strip()}

        seen = steps.pop("what the user sees")["run"]
        shown, source = app / "Tests/Notifications/hello.txt", app / "NotificationService/NotificationService.swift"
        for file, old, new in ((shown, "Ana", "Eva"), (source, "?? \"\"", "?? 1"), (source, '"sender"', '"from"')):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(old, new), encoding="utf-8")
            if run(seen, app, environment)[0] == 0:
                fail(f"the workflow did not notice {new} in {file.name}")
            file.write_text(text, encoding="utf-8")
        for name, step in steps.items():
            script = step["run"].replace("make ", "make -n ") if "if" in step else step["run"]
            status, said = run(script, app, environment)
            if status != 0:
                fail(f"the step \"{name}\" ended with {status}: {said}")
        status, said = run(seen, app, environment)
        if status != 0:
            fail(f"the workflow failed: {said}")
        (app / "Tests/Notifications/hello.json").unlink()
        if run(seen, app, environment)[0] == 0:
            fail("the workflow did not notice that there is no push")
    print("the steps of ci/notifications.yml pass in an app's repository, and notice what is wrong there")


main()
