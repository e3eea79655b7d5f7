// SPDX-License-Identifier: Apache-2.0

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import PushSealLocking
public import PushSeal
public import PushSealExtension

/// Fetches files with a `URLSession` without cookies or cache.
///
/// ```swift
/// override func attachmentFetcher() -> (any AttachmentFetcher)? { URLSessionFetcher() }
/// ```
public struct URLSessionFetcher: AttachmentFetcher {
    /// Makes a fetcher.
    public init() {}

    /// Fetches a file; see ``/PushSealExtension/AttachmentFetcher/fetch(_:into:)``.
    ///
    /// - Throws: `badAddress`, `unreachable`, `tooLarge`, `notMedia`, `altered`, `failed` or
    ///   `cancelled`.
    public func fetch(
        _ url: String,
        into download: AttachmentDownload
    ) throws(AttachmentError) {
        try download.follow(url)
        guard let address = URL(string: url) else {
            throw AttachmentError(.badAddress, "the address is not a URL")
        }
        let transfer = Transfer(download)
        let session = URLSession(
            configuration: .ephemeral,
            delegate: transfer,
            delegateQueue: nil
        )
        let task = session.dataTask(with: address)
        download.onCancel { task.cancel() }
        task.resume()
        defer { session.finishTasksAndInvalidate() }
        if let error = transfer.wait() { throw error }
    }
}

/// The delegate of a session for one file, called on the session's queue.
private final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let download: AttachmentDownload
    private let ended = Condition(false)
    private let failure = Locked<AttachmentError?>(nil)

    init(_ download: AttachmentDownload) { self.download = download }

    /// Waits for the end of the transfer; returns why it failed.
    func wait() -> AttachmentError? {
        ended.wait()
        return failure.withLock { $0 }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let isFollowed = attempt { () throws(AttachmentError) in
            try download.follow(request.url?.absoluteString ?? "")
        }
        // A refused redirect becomes the response; cancelling the task here would crash
        // FoundationNetworking.
        completionHandler(isFollowed ? request : nil)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        // An interim response: the final one is still to come (RFC 9110 §15.2).
        guard !(100..<200).contains(status) else { return completionHandler(.allow) }
        let length = response.expectedContentLength
        let isTaken = attempt { () throws(AttachmentError) in
            try download.answered(status: status, byteCount: length < 0 ? nil : Int(length))
        }
        completionHandler(isTaken ? .allow : .cancel)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // There is no password to give. Without this, FoundationNetworking never completes a
        // cancelled task whose server has asked for one.
        let asksForPassword = [
            NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        ].contains(challenge.protectionSpace.authenticationMethod)
        completionHandler(asksForPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTaken = attempt { () throws(AttachmentError) in try download.write(Array(data)) }
        if !isTaken { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        if let error {
            fail(AttachmentError(.unreachable, "the server: \(error.localizedDescription)"))
        }
        ended.set()
    }

    /// Runs what may end the transfer; returns whether it goes on.
    private func attempt(_ body: () throws(AttachmentError) -> Void) -> Bool {
        guard failure.withLock({ $0 == nil }) else { return false }
        do throws(AttachmentError) {
            try body()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Keeps the first error, which is the cause of the others.
    private func fail(_ error: AttachmentError) {
        failure.withLock { $0 = $0 ?? error }
    }
}
