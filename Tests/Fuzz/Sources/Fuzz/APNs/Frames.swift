// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSealAPNs
import SealFormats
import PushSealJSON

/// Feeds a client's bytes, after the preface, to a server that checks and answers every request.
func readRequests(_ bytes: [UInt8]) -> CInt {
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
    feed(preface + bytes, to: .server, FuzzedServer())
    return 0
}

/// Feeds a server's bytes to a client with three requests in flight.
func readAnswers(_ bytes: [UInt8]) -> CInt {
    feed([0, 0, 0, 4, 0, 0, 0, 0, 0] + bytes, to: .client, FuzzedClient())
    return 0
}

/// Parses what does not come in frames: tokens, rules, and lists passed to tests.
func readRules(_ bytes: [UInt8]) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    try? ProviderToken.check(
        bytes,
        key: FuzzedServer.authority.key,
        keyID: FuzzedServer.authority.keyID,
        teamID: FuzzedServer.authority.teamID,
        at: 1_800_000_000
    )
    if let id = APNSID(text) { precondition(APNSID(id.description) == id) }
    if let token = DeviceToken(text) { precondition(DeviceToken(token.description) == token) }
    _ = Expiration.read(text)
    _ = CollapseID.fault(in: text)
    _ = RetryAfter.seconds(text, now: 1_800_000_000)
    _ = try? FaultRule(text)
    _ = try? ServedDevice.devices(bytes)
    return 0
}

/// Feeds bytes in pieces whose lengths depend on the bytes, and consumes the output.
private func feed(_ bytes: [UInt8], to role: Role, _ events: some FuzzedEvents) {
    guard let session = try? Session(role, limits: SessionLimits(), events: events) else { return }
    events.session = session
    events.begin()
    var rest = bytes[...]
    var wanted = 1
    while !rest.isEmpty {
        let piece = Array(rest.prefix(wanted))
        rest = rest.dropFirst(wanted)
        wanted = 1 + Int(piece.reduce(0, &+)) * 7
        let isTaken = piece.withUnsafeBytes { (try? session.receive($0)) != nil }
        while (try? session.withOutput { _ in }) == true {}
        if !isTaken || session.isFinished { return }
    }
}

private protocol FuzzedEvents: SessionEvents {
    var session: Session? { get set }
    func begin()
}

private final class FuzzedServer: FuzzedEvents {
    static let authority = {
        guard let key = try? P256.PrivateKey() else { preconditionFailure("no random numbers") }
        return ProviderAuthority(key: key.publicKey, keyID: "ABCDEFGHIJ", teamID: "KLMNOPQRST")
    }()

    weak var session: Session?
    private let checks = RequestChecks(
        topics: ["com.example.app"],
        devices: nil,
        authority: authority
    )
    private var tokens = TokenMemory()
    private let reader = JSONReader(limits: JSONDocument.Limits(depth: 64, byteCount: 65_536))
    private var requests: [HTTPStream: (HeaderList, [UInt8])] = [:]

    func begin() {}

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        if requests[stream] == nil { requests[stream] = (headers, []) }
    }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        requests[stream]?.1.append(contentsOf: data.prefix(8_192))
    }

    func ended(_ stream: HTTPStream) {
        guard let (headers, body) = requests[stream] else { return }
        let request = PushRequest(
            method: headers.text(":method") ?? "",
            path: headers.text(":path") ?? "",
            headers: headers,
            body: body
        )
        let id = RequestChecks.answerID(request)
        let isTaken =
            (try? checks.check(request, id: id, &tokens, at: 1_800_000_000, reader)) != nil
        var answer = HeaderList()
        answer.append(":status", isTaken ? "200" : "400")
        answer.append("apns-id", id.description)
        session?.submitResponse(answer, body: Array("{}".utf8), on: stream)
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) { requests[stream] = nil }
}

private final class FuzzedClient: FuzzedEvents {
    weak var session: Session?
    private var answers: [HTTPStream: Answer] = [:]

    func begin() {
        var request = HeaderList()
        request.append(":method", "POST")
        request.append(":scheme", "https")
        request.append(":authority", "localhost")
        request.append(":path", "/3/device/00")
        for _ in 0..<3 {
            if let stream = session?.submitRequest(request, body: [1, 2, 3]) {
                answers[stream] = Answer()
            }
        }
        while (try? session?.withOutput { _ in }) == true {}
    }

    func received(_ headers: HeaderList, on stream: HTTPStream) { answers[stream]?.add(headers) }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        answers[stream]?.add(data)
    }

    func ended(_ stream: HTTPStream) { answers[stream]?.hasEnded = true }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {
        _ = answers[stream]?.outcome(code, wasReset: false)
        answers[stream] = nil
    }
}
