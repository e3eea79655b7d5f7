// SPDX-License-Identifier: Apache-2.0

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Locking
public import PushSeal
public import PushSealExtension

/// Fetches files with a `URLSession` that keeps nothing: no cookies, no cache.
///
/// ```swift
/// override func attachmentFetcher() -> (any AttachmentFetcher)? { URLSessionFetcher() }
/// ```
public struct URLSessionFetcher: AttachmentFetcher {
    /// Makes a fetcher.
    public init() {}

    /// Fetches a file; see ``/PushSealExtension/AttachmentFetcher/fetch(_:into:)``.
    public func fetch(
        _ url: String,
        into download: AttachmentDownload
    ) throws(PushError) {
        try download.follow(url)
        guard let address = URL(string: url) else {
            throw PushError(.badAddress, "the address is not a URL")
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

/// What a session tells of one file, on its own queue.
private final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let download: AttachmentDownload
    private let ended = DispatchSemaphore(value: 0)
    private let failure = Locked<PushError?>(nil)

    init(_ download: AttachmentDownload) { self.download = download }

    /// Waits until the file is there; gives why it is not.
    func wait() -> PushError? {
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
        let isFollowed = attempt { () throws(PushError) in
            try download.follow(request.url?.absoluteString ?? "")
        }
        // Refused, the redirect is the answer; FoundationNetworking stops a program whose task is cancelled here.
        completionHandler(isFollowed ? request : nil)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let length = response.expectedContentLength
        let isTaken = attempt { () throws(PushError) in
            try download.answered(status: status, byteCount: length < 0 ? nil : Int(length))
        }
        completionHandler(isTaken ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTaken = attempt { () throws(PushError) in try download.write(Array(data)) }
        if !isTaken { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        if let error {
            fail(PushError(.unreachable, "the server: \(error.localizedDescription)"))
        }
        ended.signal()
    }

    /// Does what may end the transfer; says whether it goes on.
    private func attempt(_ body: () throws(PushError) -> Void) -> Bool {
        guard failure.withLock({ $0 == nil }) else { return false }
        do throws(PushError) {
            try body()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Keeps the first error, which is the cause of the others.
    private func fail(_ error: PushError) {
        failure.withLock { $0 = $0 ?? error }
    }
}
