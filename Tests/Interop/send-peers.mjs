// SPDX-License-Identifier: Apache-2.0
// A server on Node's http2 that takes pushes and does to some of them what its mode says.
// usage: node send-peers.mjs FOLDER MODE LOG

import crypto from "node:crypto";
import fs from "node:fs";
import http2 from "node:http2";

const [folder, mode, log] = process.argv.slice(2);
const publicKey = crypto.createPublicKey(fs.readFileSync(`${folder}/public.pem`));
const file = fs.openSync(log, "w");
const known = new Map();

function isValid(authorization) {
    if (!known.has(authorization)) {
        const [header, claims, signature] = authorization.replace(/^bearer /, "").split(".");
        const decode = (text) => JSON.parse(Buffer.from(text, "base64url"));
        const age = Date.now() / 1000 - decode(claims).iat;
        known.set(authorization, decode(header).alg === "ES256" && decode(header).kid === "ABC123DEFG"
            && decode(claims).iss === "DEF123GHIJ" && Math.abs(age) < 3000
            && crypto.verify("sha256", Buffer.from(`${header}.${claims}`),
                { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")));
    }
    return known.get(authorization);
}

let count = 0;
const server = http2.createSecureServer({
    key: fs.readFileSync(`${folder}/key.pem`),
    cert: fs.readFileSync(`${folder}/ca.pem`),
    settings: { maxConcurrentStreams: 100 },
});
server.on("session", (session) => session.on("error", () => {}));
server.on("stream", (stream, headers) => {
    count += 1;
    const number = count;
    stream.on("error", () => {});
    const note = (answered) => fs.writeSync(file, JSON.stringify({
        token: headers[":path"].split("/")[3], id: headers["apns-id"], authorization: headers.authorization,
        valid: isValid(headers.authorization), answered,
    }) + "\n");
    const answer = () => {
        if (stream.destroyed) return note(false);
        note(true);
        stream.respond({ ":status": 200, "apns-id": headers["apns-id"] }, { endStream: true });
    };
    if (mode === "refuse" && number % 7 === 0) {
        note(false);
        return stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
    }
    if (mode === "reset" && number % 500 === 0) {
        note(false);
        return stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
    }
    if (mode === "destroy" && number % 1000 === 0) {
        note(false);
        return stream.session.destroy();
    }
    if (mode === "goaway" && number % 1000 === 0) {
        // In the middle of what is under way: the streams up to this one are answered, the rest is not.
        stream.session.goaway(http2.constants.NGHTTP2_NO_ERROR, stream.id);
        stream.session.lastTaken = stream.id;
        stream.session.close();
    }
    const last = stream.session?.lastTaken;
    if (last !== undefined && stream.id > last) return note(false);
    if (mode === "slow" && number % 10 === 0) {
        // The headers, half a body, an interim response before them, and the end when it suits.
        note(true);
        stream.additionalHeaders({ ":status": 103 });
        stream.respond({ ":status": 200, "apns-id": headers["apns-id"] });
        stream.write("{");
        return setTimeout(() => stream.end("}"), 300);
    }
    stream.resume();
    stream.on("end", answer);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
