// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSeal
import PushSealJSON

/// Sends pushes to APNs over HTTP/2.
///
/// ```swift
/// let key = SecretBytes(copying: try Data(contentsOf: file))
/// let client = try APNSClient(
///     credential: .key(pem: key, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
/// )
/// let result = try await client.send(push, to: token)
/// ```
///
/// Use one client for a team and keep it as long as the process sends: Apple treats rapid
/// connecting and disconnecting as an attack. What APNs asks to be sent again is sent again with
/// the same `apns-id`.
public final class APNSClient: Sendable {
    let dispatcher: Dispatcher
    private let needsTopic: Bool

    /// Makes a client; it connects when there is something to send.
    ///
    /// - Parameters:
    ///   - credential: how the client authenticates.
    ///   - server: where pushes are sent.
    ///   - trustedCertificatesFile: a PEM file of trusted certificates that replaces the system's.
    ///   - connectionCount: the most connections, 1 to 100.
    ///   - timeout: how long one push is tried, over all attempts.
    /// - Throws: if the credential, the server's address, the proxy or the file of trusted
    ///   certificates cannot be used, or the system has no descriptors or threads left.
    public convenience init(
        credential: Credential,
        server: Server = .production,
        trustedCertificatesFile: String? = nil,
        connectionCount: Int = 1,
        timeout: Duration = .seconds(60)
    ) throws(APNSError) {
        var configuration = Configuration(credential: try Identity(credential), server: server)
        configuration.trustedCertificatesFile = trustedCertificatesFile
        configuration.connectionCount = connectionCount
        configuration.timeout = timeout
        try self.init(configuration)
    }

    /// Makes a client with all its settings; it connects when there is something to send.
    ///
    /// - Throws: `invalidCredential`, `invalidServer` or `system`.
    package init(_ configuration: Configuration) throws(APNSError) {
        let settings = try configuration.settings()
        needsTopic = settings.tokens != nil
        dispatcher = try usingSystem { () throws(ConnectionError) in try Dispatcher(settings) }
    }

    deinit { dispatcher.shutDown() }

    /// Sends a push, with retries, and returns its result.
    ///
    /// If the task is cancelled the result is `Cancelled`, although APNs may have accepted the
    /// push.
    ///
    /// - Parameters:
    ///   - push: the payload and its headers.
    ///   - token: the device token: an even number of hexadecimal digits, at most 200; also in
    ///     `<` and `>`, with blanks or in quotes.
    /// - Returns: the answer from APNs, or why there is none.
    /// - Throws: an error with a ``APNSError/reason`` for a push or a token that APNs would refuse;
    ///   it was not sent.
    public func send(
        _ push: APNSPush,
        to token: String
    ) async throws(APNSError) -> APNSResult {
        let checked: CheckedPush
        let device: DeviceToken
        do throws(DeviceTokenFault) {
            device = try DeviceToken(reading: token)
        } catch {
            throw APNSError(
                PushRuleFault(.badDeviceToken, "the device token \(error.detail); \(error.cure)")
            )
        }
        do throws(PushRuleFault) {
            let reader = JSONReader(limits: Payload.limits)
            checked = try push.checked(needsTopic: needsTopic, reader)
        } catch {
            throw APNSError(error)
        }
        let waiter = Waiter()
        let job = SendJob(checked, to: device) { result, _ in waiter.resume(result) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter.wait(continuation)
                dispatcher.submit([job])
                // If the task was cancelled earlier, the handler ran before the job was submitted.
                if Task.isCancelled { dispatcher.cancel(job) }
            }
        } onCancel: {
            dispatcher.cancel(job)
        }
    }

    /// Closes the connections; pushes without an answer are `Cancelled`.
    public func close() { dispatcher.shutDown() }

    /// Uses the credential of another configuration for the pushes to come.
    ///
    /// - Throws: `invalidCredential`; the client then goes on as before.
    package func useCredential(of configuration: Configuration) throws(APNSError) {
        dispatcher.authenticate(as: try configuration.settings())
    }

    /// Sends nothing more: pushes in flight get their answers, and the others are `Cancelled`.
    package func stopSending() { dispatcher.stopSending() }

    /// Goes on after it stopped, or after the sender was at fault, with the credential that it has.
    ///
    /// - Parameter done: called on the client's own thread, after all completions of pushes that were
    ///   refused before.
    package func resume(_ done: @escaping @Sendable () -> Void = {}) { dispatcher.resume(done) }

    /// Sends many pushes; each completion is called on the client's own thread.
    package func submit(_ jobs: [SendJob]) { dispatcher.submit(jobs) }
}

/// A task waiting for one result.
private final class Waiter: @unchecked Sendable {  // set before the push is sent
    private var continuation: CheckedContinuation<APNSResult, Never>?

    func wait(_ continuation: CheckedContinuation<APNSResult, Never>) {
        self.continuation = continuation
    }

    func resume(_ result: APNSResult) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}
