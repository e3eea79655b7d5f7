# SPDX-License-Identifier: Apache-2.0
"""Files and pipes of a gibibyte, through commands."""

import contextlib
import hashlib
import os
import random
import shutil
import subprocess
import tempfile

from .command import Spawned, openssl_enc
from .workload import LIMIT, US, Fault, Workload, at_most, faster, within

DECRYPT = "file decrypt to /dev/null"
ENCRYPT = "file encrypt to /dev/null"
PIPE = "pipe decrypt, from cat"
# By records (RFC 8188), as age has them: on one processor, and on all of them by the wall clock.
SEAL_RECORDS = "seal-file, aes128gcm, to /dev/null"
OPEN_RECORDS = "open-file, aes128gcm, to /dev/null"
ALL_CORES = ", all cores"
RECORDS = "PushSeal's records"
OPENSSL = "openssl enc"
PEERS = ["age", "gpg"]


def workloads(bench):
    by_records = [(verb + cores, verb, not cores) for cores in ("", ALL_CORES) for verb in (SEAL_RECORDS, OPEN_RECORDS)]
    names = [DECRYPT, ENCRYPT, PIPE, *(name for name, _, _ in by_records)]
    wanted = [name for name in names if bench.wants(name)]
    if not wanted:
        return
    with contextlib.ExitStack() as stack:
        files = Files(bench, stack)
        files.check()
        if DECRYPT in wanted:
            yield Workload(DECRYPT, {
                name: Spawned(bench, files.opening(name)) for name in [US, LIMIT, OPENSSL, *PEERS]
            }, [at_most(1.15, LIMIT), at_most(0.55, OPENSSL), within(12 << 20)], files.byte_count)
        if ENCRYPT in wanted:
            yield Workload(ENCRYPT, {
                name: Spawned(bench, files.sealing(name)) for name in [US, LIMIT, OPENSSL, *PEERS]
            }, [at_most(0.95, OPENSSL)], files.byte_count)
        if PIPE in wanted:
            yield Workload(PIPE, {
                name: Spawned(bench, files.piping(name), is_pinned=False)
                for name in [US, LIMIT, OPENSSL, "age"]
            }, [faster(1.5, OPENSSL)], files.byte_count)
        for name, verb, is_pinned in by_records:
            if name in wanted:
                command = files.sealing if verb == SEAL_RECORDS else files.opening
                yield Workload(name, {
                    US: Spawned(bench, command(RECORDS), is_pinned=is_pinned),
                    "age": Spawned(bench, command("age"), is_pinned=is_pinned),
                }, [faster(2 if verb == SEAL_RECORDS else 3, "age")], files.byte_count)


class Files:
    """Random bytes in memory, and what each program makes of them."""

    def __init__(self, bench, stack):
        self.bench = bench
        self.byte_count = bench.options.file_size << 20
        # The plaintext, one file of each format, and some room.
        needed = 5 * self.byte_count + (256 << 20)
        free = shutil.disk_usage(bench.scratch).free
        if free < needed:
            raise Fault(f"{bench.scratch} has {free >> 20} MiB free, and {needed >> 20} are needed: "
                        "--file-size takes less than 1024")
        # GnuPG keeps a socket in its home, whose path must be short.
        self.home = stack.enter_context(tempfile.TemporaryDirectory(prefix="gpg-"))
        os.chmod(self.home, 0o700)
        stack.callback(subprocess.run, ["gpgconf", "--homedir", self.home, "--kill", "all"],
                       check=False, capture_output=True)
        self.plain = self.path("plain")
        bench.say(f"files: writing {self.byte_count >> 20} MiB of random bytes to {bench.scratch} …")
        source = random.Random(8188)
        with open(self.plain, "wb") as file:
            for _ in range(bench.options.file_size):
                file.write(source.randbytes(1 << 20))
        self.identity = self.path("identity")
        bench.output(["age-keygen", "-o", self.identity])
        self.recipient = bench.output(["age-keygen", "-y", self.identity]).decode().strip()
        self.passphrase = self.path("passphrase")
        with open(self.passphrase, "w", encoding="utf-8") as file:
            file.write(bench.environment["P"])
        self.ring = self.path("ring")
        bench.output([bench.pushseal, "keygen", "--keyring", self.ring, "--for", "file"])
        stack.callback(self.remove)

    def path(self, name):
        return str(self.bench.scratch / f"file.{name}")

    def remove(self):
        for path in self.bench.scratch.glob("file.*"):
            path.unlink()

    def sealed(self, name):
        """The file that a program opens: PushSeal, the limit and openssl open the same one."""
        return self.path({RECORDS: "records"}.get(name, name if name in PEERS else "salted"))

    def sealing(self, name):
        """The command that writes the sealed file to standard output."""
        return {
            US: [self.bench.pushseal, "seal-file", "--pass", "env:P", self.plain],
            RECORDS: [self.bench.pushseal, "seal-file", "--keyring", self.ring, self.plain],
            LIMIT: [self.bench.tool("stream-limit"), "seal", "pbkdf2", self.plain],
            OPENSSL: openssl_enc(self.bench, False, "-pbkdf2", "-in", self.plain),
            "age": ["age", "-r", self.recipient, self.plain],
            "gpg": self.gpg("--symmetric", "--cipher-algo", "AES256", "--compress-algo", "none",
                            "--s2k-count", "65536", "--output", "-", self.plain),
        }[name]

    def opening(self, name, *, is_pipe=False):
        """The command that writes the plaintext to standard output; from a pipe without a name."""
        file = [] if is_pipe else [self.sealed(name)]
        return {
            US: [self.bench.pushseal, "open-file", "--pass", "env:P", *file],
            RECORDS: [self.bench.pushseal, "open-file", "--keyring", self.ring, *file],
            LIMIT: [self.bench.tool("stream-limit"), "open", "pbkdf2", *file],
            OPENSSL: openssl_enc(self.bench, True, "-pbkdf2", *(["-in", *file] if file else [])),
            "age": ["age", "-d", "-i", self.identity, *file],
            "gpg": self.gpg("--decrypt", *file),
        }[name]

    def piping(self, name):
        return ["sh", "-c", 'cat "$0" | "$@"', self.sealed(name), *self.opening(name, is_pipe=True)]

    def gpg(self, *arguments):
        return ["gpg", "--homedir", self.home, "--batch", "--quiet", "--no-options",
                "--pinentry-mode", "loopback", "--passphrase-file", self.passphrase, *arguments]

    def check(self):
        """Everyone opens what PushSeal sealed, PushSeal opens what everyone sealed."""
        with open(self.plain, "rb") as file:
            expected = sha256(file)
        salted = [US, LIMIT, OPENSSL]
        for sealer in [*salted, RECORDS, *PEERS]:
            self.bench.spawn(self.sealing(sealer), sink=self.sealed(sealer), is_pinned=False)
            for opener in salted if sealer in salted else [sealer]:
                if self.digest(self.opening(opener)) != expected:
                    raise Fault(f"{opener} does not open to the same what {sealer} sealed (a file)")
        for opener in salted:
            if self.digest(self.piping(opener)) != expected:
                raise Fault(f"{opener} does not open the same from a pipe")
        self.bench.say(f"files: sealed and opened both ways by {', '.join(salted)}; SHA-256 the same")

    def digest(self, command):
        run = subprocess.Popen(command, env=self.bench.environment, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
        with run.stdout:
            digest = sha256(run.stdout)
        if run.wait() != 0:
            raise Fault(f"{command[0]} failed: {' '.join(command)}")
        return digest


def sha256(file):
    digest = hashlib.sha256()
    while piece := file.read(1 << 20):
        digest.update(piece)
    return digest.hexdigest()
