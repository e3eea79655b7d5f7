// SPDX-License-Identifier: Apache-2.0
// usage: node.mjs URL CA COUNT STREAMS   sends pushes over one connection with Node's http2
import fs from "node:fs";
import http2 from "node:http2";

const [url, ca, count, streams] = process.argv.slice(2);
const payload = fs.readFileSync(0);
const client = http2.connect(url, { ca: fs.readFileSync(ca) });
let sent = 0;
let done = 0;

function next() {
  if (sent === Number(count)) return;
  const number = (sent++).toString(16).padStart(12, "0");
  const request = client.request({
    ":method": "POST", ":path": "/3/device/" + number.padStart(64, "0"),
    authorization: process.env.BEARER, "apns-topic": "com.example.app", "apns-push-type": "alert",
    "apns-id": "00000000-0000-4000-8000-" + number,
  });
  let status;
  request.on("response", (headers) => { status = headers[":status"]; });
  request.on("error", (error) => { throw error; });
  request.on("data", () => {});
  request.on("close", () => {
    if (status !== 200) throw new Error(`status ${status}`);
    if (++done === Number(count)) client.close(); else next();
  });
  request.end(payload);
}
for (let stream = 0; stream < Number(streams); stream++) next();
