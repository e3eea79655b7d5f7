// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealHTTP2
import PushSealAPNs
import Testing

@Suite struct SendHintTests {
    @Test func `a message may be as large as the push type of its topic allows`() throws {
        let folder = try TemporaryFolder()
        func run(_ line: String) throws -> Outcome {
            try runInProcess("pushseal \(line)", input: "", folder: folder.url)
        }
        _ = try run("keygen --keyring ring.json --alg aes128gcm")
        _ = try run("keygen --keyring other.json --alg webpush --to-pem AuthKey_ABC123DEFG.p8")
        let text = String(repeating: "x", count: 3_300)
        try folder.write("lines.jsonl", #"{"message":"\#(text)"}"#)
        for (topic, error) in [("a.b.voip", "ConnectionFailed"), ("a.b", "limit of 4096")] {
            for source in ["--message \(text)", "--batch lines.jsonl"] {
                let outcome = try run(
                    "send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ --token 00 "
                        + "--keyring ring.json --server http://127.0.0.1:1 --retries 0 "
                        + "--topic \(topic) \(source)"
                )
                #expect((outcome.output + outcome.errors).contains(error), "\(outcome)")
            }
        }
    }

    @Test func `a server without TLS that resets every stream is not told to use TLS`() throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            try? Connection(.server, taking: socket, on: loop, tls: nil, events: Resetting())
                .start()
        }
        loop.execute { try? listener.start() }
        let folder = try TemporaryFolder()
        try folder.write("p.json", #"{"aps":{"alert":"x"}}"#)
        func run(_ line: String) throws -> Outcome {
            try runShell("pushseal \(line)", input: "", folder: folder.url)
        }
        _ = try run("keygen --keyring ring.json --alg webpush --to-pem AuthKey_ABC123DEFG.p8")
        let outcome = try run(
            "send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ --topic a.b --token 00 "
                + "--server http://127.0.0.1:\(listener.port) --retries 0 p.json"
        )
        #expect(outcome.errors == "pushseal: error: no answer: ConnectionFailed\n")
        #expect(outcome.status == 69)
    }

    @Test func `a port without TLS and a proxy are named as what they are`() throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            let answer = Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8)
            _ = Glibc.send(socket, answer, answer.count, 0)
            // Closed at the end: data that was not read would turn it into a reset.
        }
        loop.execute { try? listener.start() }
        let folder = try TemporaryFolder()
        try folder.write("p.json", #"{"aps":{"alert":"x"}}"#)
        func run(_ line: String, _ variables: String = "") throws -> Outcome {
            try runShell("\(variables) pushseal \(line)", input: "", folder: folder.url)
        }
        _ = try run("keygen --keyring ring.json --alg webpush --to-pem AuthKey_ABC123DEFG.p8")
        let send =
            "send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ --topic a.b --token 00 "
            + "--retries 0 --no-token-cache p.json"
        let plain = try run("\(send) --server https://127.0.0.1:\(listener.port)", "no_proxy='*'")
        #expect(plain.errors.contains("the port of the server does not speak TLS"), "\(plain)")
        #expect(plain.status == 69)
        let proxied = try run(
            "\(send) --server https://example.com",
            "no_proxy= https_proxy=http://127.0.0.1:1"
        )
        #expect(
            proxied.errors.contains("the proxy 127.0.0.1: cannot connect to 127.0.0.1"),
            "\(proxied)"
        )
        #expect(proxied.status == 69)
    }
}

/// A server's side of a connection that answers each request with a reset.
private final class Resetting: ConnectionEvents {
    private weak var connection: Connection?

    func opened(_ connection: Connection) { self.connection = connection }

    func closed(_ connection: Connection, _ error: ConnectionError?) {}

    func received(_ headers: HeaderList, on stream: HTTPStream) {}

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {}

    func ended(_ stream: HTTPStream) { connection?.session?.reset(stream, .internalError) }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {}
}
