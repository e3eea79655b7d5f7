# SPDX-License-Identifier: Apache-2.0
"""curl, httpx, aioapns, Node's http2 and Go's net/http against `pushseal serve`.

usage: local-apns.py PUSHSEAL FOLDER
"""

import asyncio
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import time
import uuid

import aioapns
import httpx
from aioapns.connection import APNsProductionClientProtocol
from cryptography.hazmat.primitives.asymmetric import ec

from local_apns import TOKEN, TOPIC, Server

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
GONE, OTHER = "cd" * 32, "ef" * 32
ALERT = '{"aps":{"alert":"hello"}}'
SILENT = '{"aps":{"content-available":1}}'
checked = 0


def cases(server):
    """Requests, with the status and reason that Apple documents for them."""
    bearer = server.bearer()
    identifier = str(uuid.uuid4())

    def case(name, status, reason, body=ALERT, path="/3/device/" + TOKEN, method="POST", more=(), **change):
        headers = {"authorization": bearer, "apns-topic": TOPIC, "apns-push-type": "alert"}
        headers.update({key.replace("_", "-"): value for key, value in change.items()})
        fields = [[key, value] for key, value in headers.items() if value is not None]
        return {"name": name, "status": status, "reason": reason, "method": method, "path": path, "body": body,
                "headers": fields + [list(field) for field in more]}

    stranger = ec.generate_private_key(ec.SECP256R1())
    yield case("good", 200, None)
    yield case("good, with everything", 200, None, apns_id=identifier.upper(), apns_priority="5",
               apns_expiration="0", apns_collapse_id="x" * 64)
    yield case("good, in the background", 200, None, SILENT, apns_push_type="background", apns_priority="5")
    yield case("good, voip", 200, None, apns_push_type="voip", apns_topic=TOPIC + ".voip")
    yield case("good, 4 096 bytes", 200, None, '{"aps":{"alert":"' + "x" * 4076 + '"}}')
    yield case("good, type inferred", 200, None, apns_push_type=None)
    yield case("method", 405, "MethodNotAllowed", method="PUT")
    yield case("path", 404, "BadPath", path="/3/devices/" + TOKEN)
    yield case("no provider token", 403, "MissingProviderToken", authorization=None)
    yield case("signed by another", 403, "InvalidProviderToken", authorization=server.bearer(key=stranger))
    yield case("another key id", 403, "InvalidProviderToken", authorization=server.bearer(header={"kid": "ABCDEFGHIJ"}))
    yield case("no algorithm", 403, "InvalidProviderToken", authorization=server.bearer(header={"alg": "none"}))
    yield case("another team", 403, "InvalidProviderToken", authorization=server.bearer(iss="ABCDEFGHIJ"))
    yield case("iat in quotes", 403, "InvalidProviderToken", authorization=server.bearer(iat="1700000000"))
    yield case("iat ahead", 403, "InvalidProviderToken", authorization=server.bearer(age=-86_400))
    yield case("iat long ago", 403, "ExpiredProviderToken", authorization=server.bearer(age=3700))
    yield case("push type", 400, "InvalidPushType", apns_push_type="news")
    yield case("push type against the payload", 400, "InvalidPushType", SILENT)
    yield case("no topic", 400, "MissingTopic", apns_topic=None)
    yield case("topic", 400, "BadTopic", apns_topic="com..example")
    yield case("topic of another type", 400, "BadTopic", apns_topic=TOPIC + ".voip")
    yield case("topic of another app", 400, "TopicDisallowed", apns_topic="com.example.stranger")
    yield case("id", 400, "BadMessageId", apns_id="17")
    yield case("expiration", 400, "BadExpirationDate", apns_expiration="soon")
    yield case("priority", 400, "BadPriority", apns_priority="11")
    yield case("priority of background", 400, "BadPriority", SILENT, apns_push_type="background", apns_priority="10")
    yield case("collapse id", 400, "BadCollapseId", apns_collapse_id="x" * 65)
    yield case("no device token", 400, "MissingDeviceToken", path="/3/device/")
    yield case("device token", 400, "BadDeviceToken", path="/3/device/xyz")
    yield case("unknown device", 400, "BadDeviceToken", path="/3/device/0123")
    yield case("device without the app", 400, "DeviceTokenNotForTopic", path="/3/device/" + OTHER)
    yield case("app removed", 410, "Unregistered", path="/3/device/" + GONE)
    yield case("no payload", 400, "PayloadEmpty", "")
    yield case("not JSON", 400, "PayloadEmpty", "{'aps':{}}")
    yield case("too large", 413, "PayloadTooLarge", '{"aps":{"alert":"' + "x" * 4077 + '"}}')


def duplicates(server):
    """Headers that stand twice, for clients that can send such a thing."""
    for name, value in [("apns-topic", TOPIC), ("apns-push-type", "alert"), ("apns-id", str(uuid.uuid4()))]:
        found = next(cases(server))
        found["headers"] = [field for field in found["headers"] if field[0] != name] + [[name, value]] * 2
        yield {**found, "name": f"{name} twice", "status": 400, "reason": "DuplicateHeaders"}


def check(client, case, status, headers, body):
    """Holds an answer against what Apple documents."""
    global checked
    checked += 1
    place = f"{client}: {case['name']}"
    assert status == case["status"], f"{place}: {status} {body}, expected {case['status']} {case['reason']}"
    reason = json.loads(body)["reason"] if body else None
    assert reason == case["reason"], f"{place}: {reason}, expected {case['reason']}"
    assert UUID.fullmatch(headers.get("apns-id", "")), f"{place}: no apns-id in {headers}"
    asked = [value for name, value in case["headers"] if name == "apns-id"]
    if asked and case["reason"] != "BadMessageId":
        assert headers["apns-id"] == asked[0].lower(), f"{place}: the id is another"
    assert ("apns-unique-id" in headers) == (status == 200), f"{place}: apns-unique-id in {headers}"
    if status == 410:
        assert json.loads(body)["timestamp"] == 1700000000123, f"{place}: {body}"


def curl(server, folder):
    for case in [*cases(server), *duplicates(server)]:
        words = ["curl", "--silent", "--show-error", "--include", "--http2", "--cacert", server.ca,
                 "--request", case["method"], "--data-binary", "@-", "--header", "content-type:"]
        for name, value in case["headers"]:
            words += ["--header", f"{name}: {value}"]
        answer = subprocess.run(words + [server.url + case["path"]], input=case["body"].encode(),
                                capture_output=True, check=True).stdout.decode()
        head, body = answer.split("\r\n\r\n", 1)
        lines = head.split("\r\n")
        assert lines[0].startswith("HTTP/2 "), lines[0]
        headers = dict(line.split(": ", 1) for line in lines[1:])
        check("curl", case, int(lines[0].split()[1]), headers, body)
    # The client certificate in place of a token.
    answer = subprocess.run(
        ["curl", "--silent", "--show-error", "--http2", "--cacert", server.ca, "--cert-type", "P12",
         "--cert", server.listening["p12"] + ":", "--data-binary", ALERT, "--write-out", "%{http_code}",
         server.url + "/3/device/" + TOKEN], capture_output=True, check=True).stdout
    assert answer == b"200", answer


def with_httpx(server, folder):
    context = ssl.create_default_context(cafile=server.ca)
    with httpx.Client(http2=True, verify=context, timeout=300) as client:
        for case in [*cases(server), *duplicates(server)]:
            # A new connection for each wrong token would be slower; it is refused before it counts.
            answer = client.request(case["method"], server.url + case["path"], content=case["body"],
                                    headers=[tuple(field) for field in case["headers"]])
            assert answer.http_version == "HTTP/2"
            check("httpx", case, answer.status_code, answer.headers, answer.text)
    good = next(cases(server))
    with httpx.Client(http2=True, verify=context, timeout=300) as client:
        for number, (status, reason) in enumerate([(200, None), (200, None), (429, "TooManyProviderTokenUpdates")]):
            headers = [["authorization", server.bearer(age=number)]] + good["headers"][1:]
            answer = client.post(server.url + good["path"], content=good["body"],
                                 headers=[tuple(field) for field in headers])
            case = {**good, "name": f"token {number + 1}", "status": status, "reason": reason}
            check("httpx", case, answer.status_code, answer.headers, answer.text)


def with_aioapns(server, folder):
    async def run():
        APNsProductionClientProtocol.APNS_SERVER = "localhost"
        APNsProductionClientProtocol.APNS_PORT = server.port
        # It closes a connection on which nothing has come for so long, and sends again.
        APNsProductionClientProtocol.INACTIVITY_TIME = 600
        context = ssl.create_default_context(cafile=server.ca)

        async def ignore(*_):
            pass

        with open(server.listening["authKey"]) as file:
            key = file.read()
        client = aioapns.APNs(key=key, key_id=server.listening["keyId"],
                              team_id=server.listening["teamId"], topic=TOPIC, ssl_context=context, err_func=ignore)
        sent = str(uuid.uuid4())
        answer = await client.send_notification(aioapns.NotificationRequest(
            device_token=TOKEN, message=json.loads(ALERT), notification_id=sent))
        assert answer.is_successful and answer.notification_id == sent, vars(answer)
        refused = await client.send_notification(aioapns.NotificationRequest(
            device_token=GONE, message=json.loads(ALERT)))
        assert (refused.status, refused.description) == ("410", "Unregistered"), vars(refused)
        assert str(refused.timestamp) == "1700000000123", vars(refused)
        many = await asyncio.gather(*(client.send_notification(aioapns.NotificationRequest(
            device_token=TOKEN, message=json.loads(ALERT))) for _ in range(500)))
        assert all(answer.is_successful for answer in many)
        client.pool.close()
        return 502

    global checked
    checked += asyncio.run(run())


def program(client, words, server, folder):
    """A client in another language: cases on standard input, answers on standard output."""
    sent = [*cases(server), *duplicates(server)]
    if client == "Node":
        # Node itself joins or refuses headers that stand twice.
        sent = [*cases(server)]
    text = json.dumps({"url": server.url, "ca": server.ca, "cases": sent})
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    assert done.returncode == 0, f"{client}: {done.stderr}"
    answers = json.loads(done.stdout)
    assert len(answers) == len(sent), f"{client}: {len(answers)} answers to {len(sent)} requests"
    for case, answer in zip(sent, answers):
        check(client, case, answer["status"], answer["headers"], answer["body"])


def reload(pushseal, folder):
    """SIGHUP has the devices read again, and what waits for one that came back is delivered."""
    devices = os.path.join(folder, "offline.jsonl")
    with open(devices, "w") as file:
        json.dump({"token": TOKEN, "offline": True}, file)
    with Server(pushseal, folder, "--devices", devices) as server:
        case = next(cases(server))
        context = ssl.create_default_context(cafile=server.ca)
        with httpx.Client(http2=True, verify=context, timeout=300) as client:
            answer = client.post(server.url + case["path"], content=case["body"],
                                 headers=[tuple(field) for field in case["headers"]])
        assert answer.status_code == 200, answer.text
        assert [event["event"] for event in server.told()][1:3] == ["push", "stored"], server.told()
        with open(devices, "w") as file:
            json.dump({"token": TOKEN}, file)
        server.process.send_signal(signal.SIGHUP)
        for _ in range(12_000):
            told = [event["event"] for event in server.told()]
            if "delivered" in told:
                return
            time.sleep(0.01)
        raise SystemExit(f"nothing was delivered: {told}")


def main(pushseal, folder):
    devices = os.path.join(folder, "devices.jsonl")
    with open(devices, "w") as file:
        for device in [{"token": TOKEN}, {"token": GONE, "unregistered": 1700000000123},
                       {"token": OTHER, "topics": ["com.example.other"]}]:
            file.write(json.dumps(device) + "\n")
    here = os.path.dirname(os.path.abspath(__file__))
    with Server(pushseal, folder, "--devices", devices) as server:
        curl(server, folder)
        with_httpx(server, folder)
        with_aioapns(server, folder)
        program("Node", ["node", os.path.join(here, "local-apns.mjs")], server, folder)
        os.environ["GOCACHE"] = os.path.join(folder, "go")
        program("Go", ["go", "run", os.path.join(here, "local-apns.go")], server, folder)
    told = server.told()
    answered = sum(event["event"] in ("push", "refused") for event in told)
    # The request with the client certificate is not counted above.
    assert answered == checked + 1, f"{answered} told of, {checked + 1} made"
    print(f"curl, httpx, aioapns, Node, Go: {checked} answers as Apple documents them")
    reload(pushseal, folder)


main(*sys.argv[1:])
