# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, spoken to over two pipes in the DevTools protocol. Needs nothing but Python."""

import base64
import itertools
import json
import os
import shutil
import signal
import struct
import tempfile
import zlib

NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]


class Chromium:
    """A browser without a network, with one page; ends when its `with` ends."""

    def __init__(self):
        program = os.environ.get("PUSHSEAL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise SystemExit("there is no Chromium on PATH")
        self.profile = tempfile.mkdtemp(prefix="pushseal-chromium-")
        arguments = [program, "--headless", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
                     "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                     "--disable-background-networking", "--disable-component-update", "--disable-breakpad",
                     "--font-render-hinting=none", "--host-resolver-rules=MAP * ~NOTFOUND"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        # Above 4, so that neither is in the way of the numbers that the browser expects.
        ours_in, theirs_out = (os.dup2(fd, 20 + i) for i, fd in enumerate(os.pipe()))
        theirs_in, ours_out = (os.dup2(fd, 22 + i) for i, fd in enumerate(os.pipe()))
        nothing = os.open(os.devnull, os.O_RDWR)
        self.pid = os.posix_spawn(
            program, arguments, os.environ | {"HOME": self.profile}, setpgroup=0,
            file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1), (os.POSIX_SPAWN_DUP2, nothing, 2),
                          (os.POSIX_SPAWN_DUP2, theirs_in, 3), (os.POSIX_SPAWN_DUP2, theirs_out, 4)])
        for fd in (theirs_in, theirs_out):
            os.close(fd)
        self.reader = os.fdopen(ours_in, "rb", buffering=0)
        self.writer = os.fdopen(ours_out, "wb", buffering=0)
        self.numbers = itertools.count(1)
        self.pending = b""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.reader.close()
        self.writer.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Asks the browser for something, and gives its answer."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        # A pipe takes part of a long message.
        left = json.dumps(message).encode() + b"\0"
        while left:
            left = left[self.writer.write(left):]
        return self.wait(lambda answer: answer.get("id") == number, method).get("result")

    def wait(self, is_wanted, what):
        while True:
            while b"\0" not in self.pending:
                chunk = self.reader.read(65536)
                if not chunk:
                    raise RuntimeError(f"the browser has ended in {what}")
                self.pending += chunk
            message, self.pending = self.pending.split(b"\0", 1)
            message = json.loads(message)
            if is_wanted(message):
                if "error" in message:
                    raise RuntimeError(f"{what}: {message['error']}")
                return message

    def show(self, file, width, height, dark=False):
        """Loads a file in a window of this size."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)
        self.call("Page.navigate", url=f"file://{file}")
        self.wait(lambda event: event.get("method") == "Page.loadEventFired", "Page.navigate")
        # Fonts are fetched from the disk when they are first needed.
        self.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => 0)")

    def evaluate(self, script):
        """The value of an expression in the page, or of the promise that it is."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{answer['exceptionDetails']}: {script[:200]}")
        return answer["result"].get("value")

    def press(self, key, code):
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)

    def pixels(self, data, folder):
        """Of a PNG the number of red pixels, and the share of dark ones."""
        page = folder / "look.html"
        page.write_text("<title>x</title><canvas></canvas>")
        self.show(page, 100, 100)
        return self.evaluate("(async () => { const image = new Image(); image.src = 'data:image/png;base64,"
                             + base64.b64encode(data).decode() + "'; await image.decode(); "
                             "const c = new OffscreenCanvas(image.width, image.height).getContext('2d'); "
                             "c.drawImage(image, 0, 0); const d = c.getImageData(0, 0, image.width, image.height).data; "
                             "let red = 0, dark = 0; for (let i = 0; i < d.length; i += 4) { "
                             "red += d[i] > 180 && d[i + 1] < 60 && d[i + 2] < 60; "
                             "dark += d[i] + d[i + 1] + d[i + 2] < 300; } return [red, dark / (d.length / 4)]; })()")

    def picture(self, scale):
        """What the window shows, as a PNG."""
        size = self.evaluate("[innerWidth, innerHeight]")
        clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale}
        return base64.b64decode(self.call("Page.captureScreenshot", clip=clip)["data"])


def png(pixels):
    """A PNG of rows of colours."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in pixels)
    head = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
