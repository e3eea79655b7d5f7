# SPDX-License-Identifier: Apache-2.0
"""`pushseal send` against nghttpd, nghttpx, Node's http2, and by way of a proxy."""

import base64
import json
import os
import socket
import threading

from send_peers import CA, FOLDER, Program, check, free_port, send, wait_for, write_lines

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 5_000
LINES = write_lines("lines.jsonl", COUNT)
TLS_KEY = os.path.join(FOLDER, "key.pem")


def all_accepted(results, count=COUNT):
    return (sorted(result["line"] for result in results) == list(range(1, count + 1))
            and all(result["status"] == 200 for result in results))


def nghttpd():
    port = free_port()
    with Program(["nghttpd", "--echo-upload", "-m", "100", str(port), TLS_KEY, CA]):
        wait_for(port)
        status, results, _ = send(f"https://localhost:{port}", "--batch", LINES)
        check(status == 0 and all_accepted(results), "nghttpd takes all on one connection")
        check(all(result["attempts"] == 1 for result in results), "nghttpd was sent everything once")
        status, results, _ = send(f"https://localhost:{port}", "--batch", "--connections", "4", LINES)
        check(status == 0 and all_accepted(results), "nghttpd takes all on four connections")
        proxy(port)
        front = free_port()
        words = ["nghttpx", f"--frontend=127.0.0.1,{front}", f"--backend=127.0.0.1,{port};;proto=h2;tls",
                 "--insecure", "--workers=1", "--errorlog-file=/dev/null", TLS_KEY, CA]
        with Program(words):
            wait_for(front)
            status, results, _ = send(f"https://localhost:{front}", "--batch", LINES)
            check(status == 0 and all_accepted(results), "nghttpx passes all on")


class Proxy:
    """Passes on what follows CONNECT, to those who know the password."""

    def __init__(self, password):
        self.expected = base64.b64encode(f"ada:{password}".encode())
        self.targets = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            threading.Thread(target=self.tunnel, args=(self.socket.accept()[0],), daemon=True).start()

    def tunnel(self, client):
        request = b""
        while not request.endswith(b"\r\n\r\n"):
            request += client.recv(1)
        method, target, _ = request.split(b"\r\n")[0].split(b" ")
        self.targets.append(target.decode())
        if b"Proxy-Authorization: Basic " + self.expected not in request or method != b"CONNECT":
            client.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
            return client.close()
        server = socket.create_connection(("127.0.0.1", int(target.rsplit(b":", 1)[1])))
        client.sendall(b"HTTP/1.1 200 Connection established\r\nVia: a proxy\r\n\r\n")
        threading.Thread(target=self.copy, args=(server, client), daemon=True).start()
        self.copy(client, server)

    @staticmethod
    def copy(source, target):
        try:
            while data := source.recv(65_536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def proxy(port):
    way = Proxy("pass:word")
    url = f"https://localhost:{port}"
    environment = {"https_proxy": f"http://ada:pass%3Aword@127.0.0.1:{way.port}"}
    status, results, _ = send(url, "--batch", LINES, environment=environment)
    check(status == 0 and all_accepted(results) and way.targets == [f"localhost:{port}"], "a proxy passes all on")
    status, _, _ = send(url, "--batch", LINES, environment=environment | {"no_proxy": "example.com, localhost"})
    check(status == 0 and len(way.targets) == 1, "no_proxy is kept")
    environment = {"https_proxy": f"http://ada:wrong@127.0.0.1:{way.port}"}
    status, results, errors = send(url, "--token", "00", "--retries", "0", os.path.join(FOLDER, "one.json"),
                                   environment=environment)
    check(status == 69 and results[0]["reason"] == "ConnectionFailed" and "407" in errors and "wrong" not in errors
          and "http://USER:PASSWORD@HOST:PORT" in errors,
          "a proxy that refuses is told with its cure, its password is not")


def node():
    for mode in ["plain", "refuse", "reset", "goaway", "slow", "destroy"]:
        log = os.path.join(FOLDER, f"{mode}.log")
        words = ["node", os.path.join(HERE, "send-peers.mjs"), FOLDER, mode, log]
        with Program(words, has_port=True) as server:
            count = 200 if mode == "slow" else COUNT
            lines = LINES if count == COUNT else write_lines("few.jsonl", count)
            status, results, _ = send(f"https://localhost:{server.port}", "--batch", lines)
        with open(log) as file:
            seen = [json.loads(line) for line in file]
        by_token = {result["token"]: result["apnsId"] for result in results}
        taken = [entry["id"] for entry in seen if entry["answered"]]
        check(status == 0 and all_accepted(results, count), f"node {mode}: all are accepted")
        check(all(by_token[entry["token"]] == entry["id"] for entry in seen), f"node {mode}: one apns-id for each")
        check(all(entry["valid"] for entry in seen), f"node {mode}: node's crypto takes the provider token")
        check(len({entry["authorization"] for entry in seen}) == 1, f"node {mode}: one provider token")
        if mode != "destroy":  # which loses answers on their way
            check(len(taken) == len(set(taken)), f"node {mode}: nothing is sent again that was answered")
        if mode in ("plain", "refuse", "goaway", "slow"):
            check(all(result["attempts"] == 1 for result in results), f"node {mode}: what was refused does not count")


with open(os.path.join(FOLDER, "one.json"), "w") as one:
    one.write('{"aps":{"alert":"x"}}')
nghttpd()
node()
