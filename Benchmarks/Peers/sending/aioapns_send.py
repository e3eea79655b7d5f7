# SPDX-License-Identifier: Apache-2.0
"""Sends pushes to a local APNs with aioapns. usage: aioapns_send.py PORT CA KEY KEYID TEAMID COUNT STREAMS < PAYLOAD"""

import asyncio
import json
import ssl
import sys

import aioapns
from aioapns.connection import APNsProductionClientProtocol


async def main():
    port, ca, key, key_id, team_id, count, streams = sys.argv[1:]
    payload = json.load(sys.stdin)
    APNsProductionClientProtocol.APNS_SERVER = "localhost"
    APNsProductionClientProtocol.APNS_PORT = int(port)
    with open(key, encoding="utf-8") as file:
        client = aioapns.APNs(key=file.read(), key_id=key_id, team_id=team_id, topic="com.example.app",
                              ssl_context=ssl.create_default_context(cafile=ca), max_connections=1)
    numbers = iter(range(int(count)))

    async def send():
        for number in numbers:
            answer = await client.send_notification(
                aioapns.NotificationRequest(device_token=f"{number:064x}", message=payload))
            if not answer.is_successful:
                sys.exit(f"{answer.status} {answer.description}")

    await asyncio.gather(*(send() for _ in range(int(streams))))
    client.pool.close()


asyncio.run(main())
