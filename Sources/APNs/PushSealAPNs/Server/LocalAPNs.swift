// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealHTTP2
import SealFormats
import PushSealJSON

/// A local APNs server, for tests and for looking at a provider's pushes.
///
/// It makes Apple's checks, answers with Apple's status, reason and headers, and reports what it
/// sees. Nothing leaves the machine. It runs until ``stop()`` is called.
public final class LocalAPNs: Sendable {
    /// How a local APNs is set up.
    package struct Configuration: Sendable {
        /// The IP addresses that it listens on.
        package var hosts = ["127.0.0.1", "::1"]
        /// The port, the same on every address; 0 for any free port.
        package var port: UInt16 = 0
        /// The folder of its authority and the provider's keys; nil for a temporary one.
        package var directory: String?
        /// The bundle identifiers of the apps that it serves; the certificate is for the first.
        package var topics = ["com.example.app"]
        /// The device tokens that it knows; nil for any.
        package var devices: [ServedDevice]?
        /// The faults that it injects.
        package var faults: [FaultRule] = []
        /// Time limits, which tests shorten.
        package var limits = Limits()
        /// Returns the time in seconds since 1970 (UTC).
        package var clock: @Sendable () -> Int = { time(nil) }

        /// The host of the server's URL.
        var hostInURL: String {
            // On many machines `localhost` has no IPv6 address.
            guard let host = hosts.first,
                !hosts.contains(where: ["127.0.0.1", "0.0.0.0"].contains)
            else { return "localhost" }
            if hosts.contains(where: ["::1", "::"].contains) { return "[::1]" }
            return host.contains(":") ? "[\(host)]" : host
        }

        /// Makes a configuration with default settings.
        package init() {}
    }

    /// Time limits and counts.
    package struct Limits: Sendable {
        /// Until a request is complete, or the TLS handshake done.
        package var request = Duration.seconds(30)
        /// Until a stream is closed whose client does not take the answer, or end its request.
        package var answer = Duration.seconds(30)
        /// Until a connection without requests is closed.
        package var idle = Duration.seconds(3_600)
        /// Until remaining connections are closed when the server stops.
        package var drain = Duration.seconds(10)
        /// How long pushes of priority 5 and 1 are held back.
        package var powerSaving = Duration.milliseconds(500)
        /// The most connections at a time; others are closed at once.
        package var connections = 4_096
        /// The most streams of all connections at a time; others are refused.
        ///
        /// Each uses at most 21 KiB: headers, and as much of a body as a payload may have.
        package var streams = 20_000
        /// How often the time limits are checked.
        package var sweep = Duration.seconds(1)
    }

    /// The server's URL, such as `https://localhost:2197`.
    public let url: String
    /// The port that it listens on.
    package let port: UInt16
    /// The certificate of its authority, which clients must trust, as a PEM file.
    public let authorityFile: String
    /// The key that provider tokens are signed with, and its ids, as an ``APNSClient`` takes them.
    public let credential: APNSClient.Credential
    /// The same key as a file, in Apple's format.
    package let authKeyFile: String
    /// A client certificate with its key, as PKCS #12 with an empty passphrase.
    package let pkcs12File: String
    /// The id of the key in ``authKeyFile``.
    package let keyID: String
    /// The team in the provider tokens.
    package let teamID: String
    /// The bundle identifiers that it serves.
    package let topics: [String]

    private let loop: EventLoop
    private let core: LocalAPNsCore
    private let folder: ServerFolder

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - topics: the bundle identifiers of the apps that it serves; the certificate is for the
    ///     first.
    ///   - devices: the device tokens that it knows; nil for any.
    ///   - faults: the faults that it injects, each as `WHEN:WHAT`, the form of `serve --fault`,
    ///     such as `every=2:refuse` or `rate=0.01,seed=7:status=503`.
    ///   - onEvent: called for each event, in order, on the server's own thread, which answers
    ///     nothing meanwhile. The first event is `listening`.
    /// - Throws: if a topic or a fault is not valid, if no port is available, if the temporary
    ///   folder for its credentials cannot be written, or if the system has no descriptors or
    ///   threads left.
    public convenience init(
        topics: [String] = ["com.example.app"],
        devices: [ServedDevice]? = nil,
        faults: [String] = [],
        onEvent: @escaping @Sendable (LocalAPNsEvent) -> Void = { _ in }
    ) throws(APNSError) {
        var configuration = Configuration()
        configuration.topics = topics
        configuration.devices = devices
        for fault in faults { configuration.faults.append(try FaultRule(fault)) }
        try self.init(configuration, onEvent: onEvent)
    }

    /// Starts a server with all its settings.
    ///
    /// - Throws: `malformed` for an invalid topic or host, `cannotListen`, `portTaken`, `cannotRead`,
    ///   `cannotWrite`, `system`.
    package init(
        _ configuration: Configuration,
        onEvent: @escaping @Sendable (LocalAPNsEvent) -> Void = { _ in }
    ) throws(APNSError) {
        guard let bundleID = configuration.topics.first else {
            throw .malformed("no topic given")
        }
        for topic in configuration.topics where !Topic.isWellFormed(topic) {
            throw .malformed("topic \(quoted(topic)) is not a bundle identifier")
        }
        for host in configuration.hosts where (try? SocketAddress(host, port: 0)) == nil {
            throw .malformed(
                "host \(quoted(host)) is not an IPv4 or IPv6 address, such as 127.0.0.1"
            )
        }
        folder = try ServerFolder(configuration.directory)
        do throws(APNSError) {
            let credentials = try ServerCredentials(folder: folder.path, bundleID: bundleID)
            let (loop, core, listeners) = try Self.listen(configuration, credentials, onEvent)
            (self.loop, self.core, port) = (loop, core, listeners.first?.port ?? 0)
            url = "https://\(configuration.hostInURL):\(port)"
            authorityFile = credentials.authorityFile
            authKeyFile = credentials.keyFile
            pkcs12File = credentials.pkcs12File
            credential = .key(
                pem: credentials.providerKey.pem,
                keyID: credentials.keyID,
                teamID: ServerCredentials.teamID
            )
            keyID = credentials.keyID
            teamID = ServerCredentials.teamID
            topics = configuration.topics
            let listening = listeningEvent
            loop.execute {
                onEvent(listening)
                core.start(listeners)
            }
        } catch {
            folder.removeIfTemporary()
            throw error
        }
    }

    /// Sends GOAWAY, waits at most 10 seconds until pending requests are answered, and stops.
    public func stop() async {
        await withCheckedContinuation { continuation in
            drain { continuation.resume() }
        }
    }

    /// Like ``stop()``, with a callback; a temporary folder is gone when it returns.
    package func drain(_ done: @escaping @Sendable () -> Void) {
        folder.removeIfTemporary()
        let (loop, core) = (loop, core)
        let isTaken = loop.execute {
            core.drain {
                loop.stop()
                done()
            }
        }
        // It was already stopped.
        if !isTaken { done() }
    }

    /// Replaces the known devices, and forwards stored pushes to those that are reachable again.
    ///
    /// Stored pushes for a device that is now unregistered or unknown are dropped.
    package func setDevices(_ devices: [ServedDevice]?) {
        let core = core
        loop.execute { core.setDevices(devices) }
    }

    private var listeningEvent: LocalAPNsEvent {
        var event = LocalAPNsEvent(.listening)
        event.place = [
            ("url", url), ("ca", authorityFile), ("authKey", authKeyFile), ("p12", pkcs12File),
            ("keyId", keyID), ("teamId", teamID), ("topic", topics.first ?? ""),
        ]
        return event
    }

    private static func listen(
        _ configuration: Configuration,
        _ credentials: ServerCredentials,
        _ onEvent: @escaping @Sendable (LocalAPNsEvent) -> Void
    ) throws(APNSError) -> (EventLoop, LocalAPNsCore, [Listener]) {
        let (loop, context) = try usingSystem { () throws(ConnectionError) in
            let context = try TLSContext.server(
                identity: try credentials.serverIdentity(hosts: configuration.hosts),
                clientAuthority: credentials.authority
            )
            return (try EventLoop(), context)
        }
        let core = LocalAPNsCore(
            loop: loop,
            checks: RequestChecks(
                topics: Set(configuration.topics),
                devices: configuration.devices,
                authority: ProviderAuthority(
                    key: credentials.providerKey.publicKey,
                    keyID: credentials.keyID,
                    teamID: ServerCredentials.teamID
                )
            ),
            faults: FaultPlan(configuration.faults),
            limits: configuration.limits,
            clock: configuration.clock,
            tell: onEvent
        )
        do throws(APNSError) {
            let listeners = try bind(configuration, loop) { socket in
                core.accept(socket, context)
            }
            return (loop, core, listeners)
        } catch {
            loop.stop()
            throw error
        }
    }

    /// Binds all addresses to one port.
    private static func bind(
        _ configuration: Configuration,
        _ loop: EventLoop,
        _ accepted: @escaping (CInt) -> Void
    ) throws(APNSError) -> [Listener] {
        // A port that is free on the first address may be in use on the second.
        for attempt in 1...16 {
            var listeners: [Listener] = []
            do throws(ConnectionError) {
                for host in configuration.hosts {
                    let port = listeners.first?.port ?? configuration.port
                    do throws(ConnectionError) {
                        listeners.append(
                            try Listener(address: host, port: port, on: loop, accepted: accepted)
                        )
                    } catch {
                        // A machine may have no IPv6, or no IPv4.
                        guard configuration.hosts.count > 1, error.isMissingAddress else {
                            throw error
                        }
                    }
                }
                guard listeners.isEmpty else { return listeners }
                throw ConnectionError(.system, "no address to listen on")
            } catch {
                guard configuration.port == 0, attempt < 16 else {
                    throw APNSError(
                        error.isPortTaken ? .portTaken : .cannotListen,
                        "port \(configuration.port): \(error)"
                    )
                }
            }
        }
        throw APNSError(.cannotListen, "no port is free on all addresses")
    }
}
