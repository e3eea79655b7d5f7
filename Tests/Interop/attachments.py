# SPDX-License-Identifier: Apache-2.0
"""Pictures that go with a push: sealed by `encrypt --attach`, served on this machine, shown by `receive --fetch`.

usage: attachments.py PUSHSEAL FOLDER
"""

import codecs
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

from chromium import Chromium, png

PUSHSEAL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
LATE = "an attachment was late"
failures = []


class Files(http.server.BaseHTTPRequestHandler):
    """The files of a folder, and servers as they can be."""

    def do_GET(self):
        kind, _, name = self.path[1:].partition("/")
        if kind == "redirect":
            self.send_response(302)
            self.send_header("Location", name if "://" in name else f"/file/{name}")
            self.end_headers()
            return
        if kind == "flood":
            self.send_response(200)
            self.end_headers()
            self.flood()
            return
        data = (FOLDER / name).read_bytes() if (FOLDER / name).is_file() else None
        if data is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if kind == "stall":
            self.wfile.write(data[:len(data) // 2])
            STALLED.wait()
        else:
            self.wfile.write(data)

    def flood(self):
        self.wfile.write(PHOTO)
        for _ in range(60):
            self.wfile.write(bytes(1 << 20))

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """It may be left in the middle of a file, which half of the checks are about."""
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def check(condition, text):
    if not condition:
        failures.append(text)


def encrypt(url, name="photo.png", sealed="1.sealed", options=()):
    """A payload with a sealed file."""
    payload = FOLDER / "push.json"
    command = [PUSHSEAL, "encrypt", "--keyring", "ring.json", "--title", "Beach", "--attach", name, "--attach-url", url,
               "--attach-out", sealed, "--out", payload, *options, "From the beach"]
    subprocess.run(command, cwd=FOLDER, check=True, capture_output=True)
    return payload


def receive(payload, *options):
    command = [PUSHSEAL, "receive", "--keyring", "ring.json", "--fetch", "--format", "json", *options, payload]
    answer = subprocess.run(command, cwd=FOLDER, capture_output=True, env=os.environ | {"TMPDIR": TEMPORARY})
    check(not os.listdir(TEMPORARY), f"{options}: left in the folder for temporary files: {os.listdir(TEMPORARY)}")
    return answer.returncode, json.loads(answer.stdout)


def shown(payload, what):
    """With its picture."""
    status, report = receive(payload)
    check(status == 0 and [each["size"] for each in report["attachments"]] == [len(PHOTO)] and not report["faults"],
          f"{what}: {status}, {report}")


def refused(payload, what, reason, *options):
    """The text is shown, the picture is not, and why is told."""
    status, report = receive(payload, *options)
    # A server that stalls also makes the reply late.
    details = [fault["detail"] for fault in report["faults"] if fault["code"] == "badAttachment"]
    check(status == 1 and report["body"] == "From the beach" and report["decryption"]["status"] == "opened"
          and not report["attachments"] and len(details) == 1 and reason in details[0], f"{what}: {status}, {report}")


def altered(url):
    """Every byte of the sealed file, and files cut, grown and swapped."""
    payload = encrypt(f"{url}/file/1.sealed")
    other = FOLDER / "2.sealed"
    encrypt(f"{url}/file/2.sealed", sealed="2.sealed")
    payload = encrypt(f"{url}/file/1.sealed")
    file = FOLDER / "1.sealed"
    good = file.read_bytes()
    shown(payload, "as it was sealed")
    wrong = [good[:i] + bytes([good[i] ^ 1]) + good[i + 1:] for i in range(0, len(good), max(1, len(good) // 150))]
    wrong += [good[:i] + bytes([good[i] ^ 0x80]) + good[i + 1:] for i in range(21)]
    wrong += [good[:count] for count in range(1, len(good), len(good) // 20)] + [good + b"x", good + good, good + bytes(3000)]
    for place, data in enumerate(wrong):
        file.write_bytes(data)
        refused(payload, f"altered file {place}", "the file")
    file.write_bytes(good + bytes(1 << 20))
    refused(payload, "a megabyte longer", "more than")
    for data, what in ((other.read_bytes(), "swapped"), (PHOTO, "in clear"), (b"<html>404</html>", "a page"), (b"", "empty")):
        file.write_bytes(data)
        refused(payload, what, "the file does not open")
    file.write_bytes(good)
    shown(payload, "as it was sealed, again")


def servers(url):
    """What a server can do."""
    refused(encrypt(f"{url}/file/nothing"), "404", "answered 404")
    refused(encrypt(f"{url}/redirect/http://example.com/a"), "redirected to http", "not https")
    refused(encrypt("http://127.0.0.1:1/a"), "no server", "cannot be reached: Couldn't connect to server")
    refused(encrypt(f"{url.replace('http', 'https')}/file/1.sealed"), "no TLS", "cannot be reached")
    # Which comes first is up to how much of it arrives at once.
    refused(encrypt(f"{url}/flood"), "60 MB, without a length", "the attachment is not shown")
    refused(encrypt(f"{url}/stall/1.sealed"), "a server that stalls", LATE, "--budget", "10")
    shown(encrypt(f"{url}/redirect/1.sealed"), "redirected")
    command = [PUSHSEAL, "receive", "--keyring", "ring.json", "--fetch", encrypt(f"{url}/stall/1.sealed")]
    process = subprocess.Popen(command, cwd=FOLDER, env=os.environ | {"TMPDIR": TEMPORARY}, stdout=subprocess.DEVNULL)
    while not any(files for _, _, files in os.walk(TEMPORARY)):
        if process.poll() is not None:
            raise SystemExit(f"FAILED: receive ended with {process.returncode}")
        time.sleep(0.02)
    process.terminate()
    process.wait()
    check(not os.listdir(TEMPORARY), f"ended while it fetched: {os.listdir(TEMPORARY)} is left")


def in_clear(url):
    """An address in clear, in ROT13, and in the sealed document; and a file over the limit."""
    payload = FOLDER / "clear.json"
    alert = {"title": codecs.encode("Beach", "rot13"), "body": codecs.encode("From the beach", "rot13")}
    payload.write_text(json.dumps({"aps": {"alert": alert, "mutable-content": 1},
                                   "media-url": codecs.encode(f"{url}/file/photo.png", "rot13")}))
    answer = subprocess.run([PUSHSEAL, "receive", "--rot13", "--fetch", "--format", "json", payload], capture_output=True)
    report = json.loads(answer.stdout)
    check(report["body"] == "From the beach" and len(report["attachments"]) == 1, f"ROT13: {report}")
    command = [PUSHSEAL, "encrypt", "--keyring", "ring.json", "--seal", "all", "--out", "inside.json", "From the beach", "--custom"]
    subprocess.run([*command, f'media-url="{url}/file/photo.png"'], cwd=FOLDER, check=True)
    shown("inside.json", "an address in the document")
    subprocess.run([*command, f'media-url="{url}/flood"'], cwd=FOLDER, check=True)
    refused("inside.json", "60 MB where 10 are allowed", "10 MB")
    grown = memory("inside.json") - memory(encrypt(f"{url}/file/1.sealed"))
    check(grown < 8 << 10, f"60 MB take {grown} KB more than a small file")


def memory(payload):
    """The most memory that `receive --fetch` had, in kilobytes; no less than what this process has, from which it was forked."""
    process = subprocess.Popen([PUSHSEAL, "receive", "--keyring", "ring.json", "--fetch", payload], cwd=FOLDER,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss


def picture(url):
    """The picture is in the PNG, if it is fetched and as it was sealed."""
    payload = encrypt(f"{url}/file/1.sealed")
    counts = []
    with Chromium() as browser:
        for options in (["--fetch"], []):
            command = [PUSHSEAL, "receive", "--keyring", "ring.json", *options, "--format", "png", "--view", "expanded",
                       "--out", "phone.png", payload]
            subprocess.run(command, cwd=FOLDER, check=True, capture_output=True)
            counts.append(browser.pixels((FOLDER / "phone.png").read_bytes(), FOLDER)[0])
    check(counts[0] > 100_000 and counts[1] < 1_000, f"red pixels with the picture and without: {counts}")


def main():
    (FOLDER / "photo.png").write_bytes(PHOTO)
    os.mkdir(TEMPORARY)
    subprocess.run([PUSHSEAL, "keygen", "--keyring", "ring.json"], cwd=FOLDER, check=True, capture_output=True)
    server = Server(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    picture(url)
    altered(url)
    servers(url)
    in_clear(url)
    STALLED.set()
    for failure in failures:
        print(f"attachments: error: {failure}", file=sys.stderr)
    if failures:
        sys.exit(1)
    print("attachments: sealed, fetched and drawn; altered, swapped, late and too large ones refused, their texts shown")


STALLED = threading.Event()
TEMPORARY = str(FOLDER / "temporary")
PHOTO = png([[(200, 30, 30)] * 320] * 200)
main()
