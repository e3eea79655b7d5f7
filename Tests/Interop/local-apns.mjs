// SPDX-License-Identifier: Apache-2.0
// Node's http2 as a client of `pushseal serve`: cases on standard input, answers on standard output.

import { readFileSync } from "node:fs";
import http2 from "node:http2";

const { url, ca, cases } = JSON.parse(readFileSync(0, "utf8"));
const session = http2.connect(url, { ca: readFileSync(ca) });
session.on("error", (error) => { throw error; });

function send({ method, path, headers, body }) {
    return new Promise((resolve, reject) => {
        const request = session.request({ ":method": method, ":path": path, ...Object.fromEntries(headers) });
        const answer = { body: "" };
        request.setEncoding("utf8");
        request.on("response", (fields) => {
            answer.status = fields[":status"];
            answer.headers = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(":")));
        });
        request.on("data", (text) => { answer.body += text; });
        request.on("end", () => resolve(answer));
        request.on("error", reject);
        request.end(body);
    });
}

// All at once: answers must not get mixed up.
console.log(JSON.stringify(await Promise.all(cases.map(send))));
session.close();
