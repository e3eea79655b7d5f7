// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealHTTP2
import PushSealLocking
import PushSealAPNs
import SealFormats
import Testing

/// Both ends of the HTTP/2 layer, over TLS on loopback.
@Suite("HTTP/2 over TLS, both ends") struct ConnectionTests {
    @Test("requests are answered with their own bodies, many at a time")
    func manyRequests() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        let client = EchoClient(requestCount: 3_000)
        let outcome = try await client.run(
            pair,
            trustedFile: pair.trustedFile,
            serverName: "localhost"
        )
        #expect(outcome.answers == 3_000)
        #expect(outcome.wrong == 0)
        #expect(outcome.error == nil)
    }

    @Test("a name that the certificate lacks is refused")
    func wrongName() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        let client = EchoClient(requestCount: 1)
        let outcome = try await client.run(
            pair,
            trustedFile: pair.trustedFile,
            serverName: "example.com"
        )
        #expect(outcome.error?.code == .tls)
        #expect(outcome.error?.detail.contains("no subject alternative name") == true)
    }

    // RFC 9110 §4.3.4: a client must not take the common name of the subject for the host.
    @Test("a certificate that has the name only as its subject is refused")
    func commonName() async throws {
        let pair = try Pair(names: [])
        defer { pair.stop() }
        let outcome = try await EchoClient(requestCount: 1)
            .run(pair, trustedFile: pair.trustedFile, serverName: "localhost")
        #expect(outcome.error?.code == .tls)
        #expect(outcome.error?.detail.contains("no subject alternative name") == true)
    }

    @Test("an address that the certificate names is taken")
    func address() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        let outcome = try await EchoClient(requestCount: 1)
            .run(pair, trustedFile: pair.trustedFile, serverName: "127.0.0.1")
        #expect(outcome.answers == 1)
    }

    @Test("an authority that the client does not know is refused")
    func unknownAuthority() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        let outcome = try await EchoClient(requestCount: 1)
            .run(pair, trustedFile: nil, serverName: "localhost")
        #expect(outcome.error?.code == .tls)
    }

    @Test("a client's certificate arrives, and whether our authority made it")
    func clientCertificate() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        let own = try TLSIdentity.make(
            name: "provider",
            userID: "com.example.app",
            purpose: .client,
            issuer: pair.authority
        )
        let packed = try own.pkcs12(name: "provider", issuer: pair.authority)
        let opened = try TLSIdentity(pkcs12: packed, passphrase: nil)
        _ = try await EchoClient(requestCount: 1)
            .run(pair, trustedFile: pair.trustedFile, serverName: "localhost", identity: opened)
        let stranger = try TLSIdentity.make(
            name: "stranger",
            userID: "com.example.app",
            purpose: .client,
            issuer: nil
        )
        _ = try await EchoClient(requestCount: 1)
            .run(pair, trustedFile: pair.trustedFile, serverName: "localhost", identity: stranger)
        let seen = pair.certificates.withLock { $0 }
        #expect(seen.map(\.isTrusted) == [true, false])
        #expect(seen.map(\.userID) == ["com.example.app", "com.example.app"])
    }
}

extension ConnectionTests {
    @Test("the rest of a record that came in part is waited for without work")
    func partialRecord() async throws {
        let isSent = Locked(false)
        let start: [UInt8] = [23, 3, 3, 64, 0] + Array(repeating: 0, count: 100)
        let pair = try Pair(record: start) { _ in
            isSent.withLock { $0 = true }
            return true
        }
        defer { pair.stop() }
        let file = pair.trustedFile
        async let outcome = EchoClient(requestCount: 1)
            .run(pair, trustedFile: file, serverName: "localhost")
        while !isSent.withLock({ $0 }) { await Task.yield() }
        // A loop that reads again and again takes all of the time; a busy machine only hides that.
        let before = await pair.processorTime()
        try await Task.sleep(for: .milliseconds(300))
        #expect(await pair.processorTime() - before < .milliseconds(100))
        pair.loop.stop()
        #expect(try await outcome.answers == 0)
    }
}

@Suite("Files of certificates")
struct CertificateFileTests {
    @Test("a wrong passphrase is named as what is wrong")
    func wrongPassphrase() throws {
        let authority = try TLSIdentity.make(name: "test", purpose: .authority, issuer: nil)
        let packed = try authority.pkcs12(name: "test", issuer: authority)
        let error = #expect(throws: ConnectionError.self) {
            try TLSIdentity(pkcs12: packed, passphrase: SecretBytes(copying: Array("no".utf8)))
        }
        #expect(error?.detail == "the passphrase does not open the PKCS #12 file")
    }

    // openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=a -days 36500
    // openssl pkcs12 -export -legacy -passout pass:
    @Test("how to convert PKCS #12 that OpenSSL 3 no longer reads is said")
    func legacyCipher() throws {
        let text = """
            MIIDcgIBAzCCAzgGCSqGSIb3DQEHAaCCAykEggMlMIIDITCCAhcGCSqGSIb3DQEHBqCCAggwggIEAgEAMIIB/QYJ
            KoZIhvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQIe0ywMfRI9s8CAggAgIIB0E77Y/LqXJ59MCXZ6u4z1CT14BY8wOjY
            owPwWcARWz+Wszf6Nr54wAt5yJyqxImwCttzglXWdkcG6KpKokPwq4RRiG5omfDA86eOA7IU9iYFmcL5yHqLALBA
            Q1DT2VuvlL40OBeF1PoYpBqAbmjEqjqAZlvZxq0HQm8SUkJhy7XmT0a06Jc/FKYeHqnpCnJd/DdX0d+1UY8a2D3K
            dMjCedEq38HaaHLwHqlyTpkw60GKGIK7cJVChAPLq0vIxdcmWPZzak+v0y9poq/pz+EcCIjn9Xo0zoPTF/bDW4nL
            L7x1XsopJqXrCIylr7EE8mXur+/tF204Qhfdn340n9E/YlrUbZvm53ZFXKuOOlZn7iiXwLo+X1+e2Dpav2Q2mWsm
            fy9zLRUiGcdiXJ3TF7uhFoXOb8wkKI0GJq+RmxFLrsTYzmZJEHqzEGHV19Y2P/9t6J5k4xgoHZ8bEhj8Xlb07Ft+
            Uml+NfozSoht04iYyqwMY2/lZ68gXiX0DfxT6+85oGexrZCu09dctFoUwRPdgIZ1mO5SLmirepOMCMnKa5n/2d22
            uyzQkx6qoDLL1Z8f4HSFLNNi397wmjJx+pFfRl1kVmtp4i+1yxCFDInN0jURMIIBAgYJKoZIhvcNAQcBoIH0BIHx
            MIHuMIHrBgsqhkiG9w0BDAoBAqCBtDCBsTAcBgoqhkiG9w0BDAEDMA4ECDcEFqiDbkWlAgIIAASBkJ+lADXnieSq
            8SoJgPD/YAEvEJIRHt4EZWAzEPfPQ2+Er0Yj+byJg7WXonvvaPXRWsOMgzWw34dvCgWfaunwY2+8r/ctS0Mo4F41
            AhYZ5KLEe82oDcgLW4XXlTMQoff2+fF1t19JpZQZQlgr6jvdRdZQvErVdA3GVEV8rSAZNnMNzhkJm59SBX6bRYk5
            fgoBojElMCMGCSqGSIb3DQEJFTEWBBTS7DpIJiNiKSw+0yvVFjEDfv/pqTAxMCEwCQYFKw4DAhoFAAQUktrz3stN
            kD4m5nStgKW8CWTmTiYECL/VsCqSere/AgIIAA==
            """
        let file = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        let error = #expect(throws: ConnectionError.self) {
            try TLSIdentity(pkcs12: SecretBytes(copying: Array(file)), passphrase: nil)
        }
        #expect(error?.cure?.contains("openssl pkcs12 -legacy -nodes") == true)
    }

    @Test("a damaged intermediate certificate is not left out silently")
    func damagedChain() throws {
        let identity = try TLSIdentity.make(name: "test", purpose: .authority, issuer: nil)
        let pem = try identity.certificatePEM()
        let damaged = Array("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".utf8)
        let key = try identity.keyPEM()
        for (text, detail) in [
            (pem, nil), (pem + Array("a comment\n".utf8), nil),
            (pem + damaged, "a certificate in the PEM text is damaged"),
        ] as [([UInt8], String?)] {
            let certificates = SecretBytes(copying: text)
            var found: String?
            do throws(ConnectionError) {
                _ = try TLSIdentity(certificatePEM: certificates, keyPEM: key, passphrase: nil)
            } catch {
                found = error.detail
            }
            #expect(found == detail)
        }
    }

    @Test("a file of authorities without a certificate is named")
    func noCertificate() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{}".utf8).write(to: file)
        let error = #expect(throws: ConnectionError.self) {
            try TLSContext.client(trustedFile: file.path, identity: nil)
        }
        #expect(error?.detail.hasPrefix("no PEM certificate in \"\(file.path)\"") == true)
    }
}

/// A client and a server that echoes requests.
final class Pair: @unchecked Sendable {
    let loop: EventLoop
    let authority: TLSIdentity
    let trustedFile: String
    let port: UInt16
    let certificates = Locked<[PeerCertificate]>([])
    private let folder: URL
    private let listener: Listener

    // Application data (RFC 8446 §5.2) under no key.
    static let strangeRecord: [UInt8] = [23, 3, 3, 0, 32] + Array(repeating: 0, count: 32)

    // `breaks` is called with the number of a request, from 0; if it returns true, the server sends
    // bytes that are no TLS record of the connection, in place of an answer.
    init(
        names: [String] = ["DNS:localhost", "IP:127.0.0.1"],
        record: [UInt8] = strangeRecord,
        breaks: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) throws {
        loop = try EventLoop()
        authority = try TLSIdentity.make(name: "test", purpose: .authority, issuer: nil)
        let server = try TLSIdentity.make(
            name: "localhost",
            purpose: .server,
            names: names,
            issuer: authority
        )
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "ca.pem")
        try Data(authority.certificatePEM()).write(to: file)
        trustedFile = file.path
        let context = try TLSContext.server(identity: server, clientAuthority: authority)
        let certificates = certificates
        let loop = loop
        let requestCount = Locked(0)
        listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            let echo = Echo(certificates) {
                let number = requestCount.withLock { count in
                    count += 1
                    return count - 1
                }
                guard breaks(number) else { return false }
                return send(socket, record, record.count, 0) == record.count
            }
            let connection = try? Connection(
                .server,
                taking: socket,
                on: loop,
                tls: context,
                events: echo
            )
            connection?.start()
        }
        port = listener.port
        let listener = listener
        loop.execute { try? listener.start() }
    }

    func stop() {
        loop.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The processor time of the loop's thread.
    func processorTime() async -> Duration {
        await withCheckedContinuation { continuation in
            loop.execute {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                continuation.resume(
                    returning: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
                )
            }
        }
    }
}

/// Answers each request with its body.
private final class Echo: ConnectionEvents {
    private var bodies: [Int32: [UInt8]] = [:]
    private var connection: Connection?
    private let certificates: Locked<[PeerCertificate]>
    private let breaks: () -> Bool

    init(_ certificates: Locked<[PeerCertificate]>, breaks: @escaping () -> Bool) {
        self.certificates = certificates
        self.breaks = breaks
    }

    func opened(_ connection: Connection) {
        self.connection = connection
        if let certificate = connection.peerCertificate {
            certificates.withLock { $0.append(certificate) }
        }
    }

    func closed(_ connection: Connection, _ error: ConnectionError?) { self.connection = nil }

    func received(_ headers: HeaderList, on stream: HTTPStream) { bodies[stream.id] = [] }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        bodies[stream.id, default: []] += data
    }

    func ended(_ stream: HTTPStream) {
        guard !breaks() else { return }
        var headers = HeaderList()
        headers.append(":status", "200")
        connection?.session?.submitResponse(
            headers,
            body: bodies.removeValue(forKey: stream.id) ?? [],
            on: stream
        )
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) { bodies[stream.id] = nil }
}

/// Sends numbered bodies, 100 at a time, and counts what comes back.
private final class EchoClient: ConnectionEvents, @unchecked Sendable {
    struct Outcome: Sendable {
        var answers = 0
        var wrong = 0
        var error: ConnectionError?
    }

    private let requestCount: Int
    private var sent = 0
    private var outcome = Outcome()
    private var connection: Connection?
    private var expected: [Int: [UInt8]] = [:]
    private var got: [Int: [UInt8]] = [:]
    private var done: CheckedContinuation<Outcome, Never>?

    init(requestCount: Int) { self.requestCount = requestCount }

    func run(
        _ pair: Pair,
        trustedFile: String?,
        serverName: String,
        identity: TLSIdentity? = nil
    ) async throws -> Outcome {
        let context = try TLSContext.client(trustedFile: trustedFile, identity: identity)
        let socket = try connectSocket(port: pair.port)
        return await withCheckedContinuation { continuation in
            pair.loop.execute { [self] in
                done = continuation
                do {
                    let connection = try Connection(
                        .client,
                        taking: socket,
                        on: pair.loop,
                        tls: context,
                        serverName: serverName,
                        events: self
                    )
                    connection.start()
                } catch {
                    continuation.resume(returning: outcome)
                }
            }
        }
    }

    func opened(_ connection: Connection) {
        self.connection = connection
        for _ in 0..<min(100, requestCount) { send() }
    }

    private func send() {
        guard sent < requestCount else { return }
        sent += 1
        var headers = HeaderList()
        headers.append(":method", "POST")
        headers.append(":scheme", "https")
        headers.append(":authority", "localhost")
        headers.append(":path", "/3/device/\(sent)", isIndexed: false)
        let body = Array("body \(sent) ".utf8) + [UInt8](repeating: 120, count: sent)
        guard let stream = connection?.session?.submitRequest(headers, body: body) else { return }
        expected[stream.slot] = body
        got[stream.slot] = []
    }

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        if headers.text(":status") != "200" { outcome.wrong += 1 }
    }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        got[stream.slot, default: []] += data
    }

    func ended(_ stream: HTTPStream) {
        if got[stream.slot] != expected[stream.slot] { outcome.wrong += 1 }
        outcome.answers += 1
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {
        send()
        if outcome.answers == requestCount { connection?.session?.terminate(.noError) }
    }

    func closed(_ connection: Connection, _ error: ConnectionError?) {
        self.connection = nil
        outcome.error = error
        done?.resume(returning: outcome)
        done = nil
    }
}

/// A nonblocking socket, connected to a local port.
func connectSocket(port: UInt16) throws -> CInt {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    try #require(status == 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
}
