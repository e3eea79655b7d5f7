// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
public import PushSeal

/// Fetches the files that go with notifications: `URLSessionFetcher` of the module
/// `PushSealFetching`, or an app's own fetcher.
public protocol AttachmentFetcher: Sendable {
    /// Fetches a file and passes on its bytes as they arrive.
    ///
    /// It blocks, and returns soon after the closure of ``AttachmentDownload/onCancel(_:)`` is
    /// called. Pass each URL, the first and those of redirects, to
    /// ``AttachmentDownload/follow(_:)`` before requesting it, and the final response to
    /// ``AttachmentDownload/answered(status:byteCount:)``.
    /// - Parameters:
    ///   - url: where the file is, as written in the notification.
    ///   - download: what takes the bytes.
    /// - Throws: what `download` throws; `unreachable` for a network error.
    func fetch(_ url: String, into download: AttachmentDownload) throws(AttachmentError)
}

/// A download in progress, to which a fetcher passes the bytes, from one thread at a time.
///
/// The file gets its name once it is complete and checked; otherwise it is deleted.
public final class AttachmentDownload: @unchecked Sendable {  // the fetcher's alone, except `stop`
    /// The maximum number of redirects.
    private static let redirectLimit = 5
    /// The size limit of a file of unknown size: the largest movie, and what sealing adds.
    private static let byteCountLimit = 56 << 20

    private enum Stop {
        case wanted(onCancel: (@Sendable () -> Void)?)
        case cancelled
    }

    private let file: URL
    private let handle: FileHandle
    private var opener: AttachmentOpener?
    private let transferLimit: Int
    private var transferredByteCount = 0
    private var addressCount = 0
    private let stop = Locked(Stop.wanted(onCancel: nil))

    /// Begins a file in a folder.
    init(_ attachment: PushAttachment, in folder: URL) throws(AttachmentError) {
        opener = try AttachmentOpener(attachment)
        // The stated size may be any number; records of 200 bytes add less than an eighth.
        let limit = Self.byteCountLimit
        let byteCount = min(attachment.sealedFile?.byteCount ?? limit, limit)
        transferLimit = min(byteCount + byteCount / 8 + 4_096, limit)
        file = folder.appending(path: UUID().uuidString)
        let isMade = FileManager.default.createFile(
            atPath: file.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade, let handle = try? FileHandle(forWritingTo: file) else {
            throw AttachmentError(.failed, "cannot create a file in the temporary folder")
        }
        self.handle = handle
    }

    deinit {
        remove()
    }

    /// Checks that a URL may be fetched: `https`, or `http` from `127.0.0.1` or `[::1]`, without
    /// spaces and after at most five redirects.
    /// - Throws: `badAddress`.
    public func follow(_ url: String) throws(AttachmentError) {
        addressCount += 1
        guard addressCount <= 1 + Self.redirectLimit else {
            throw AttachmentError(.badAddress, "more than \(Self.redirectLimit) redirects")
        }
        do {
            try PushAttachment.checkAddress(url)
        } catch {
            guard addressCount > 1 else { throw error }
            throw AttachmentError(.badAddress, "\(error), after a redirect")
        }
    }

    /// Takes the head of a response that is not a redirect.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - byteCount: the stated length of the body; nil if not stated.
    /// - Throws: `unreachable` for a status other than 200, `tooLarge`, `cancelled`.
    public func answered(status: Int, byteCount: Int?) throws(AttachmentError) {
        try checkWanted()
        guard status == 200 else {
            throw AttachmentError(.unreachable, "the server answered \(status)")
        }
        if let byteCount { try checkTransfer(byteCount) }
    }

    /// Takes the next bytes of the file.
    /// - Throws: `tooLarge`, `notMedia` or `altered` for a file that is not usable; `failed` when it
    ///   cannot be written; `cancelled` when the file is no longer wanted.
    public func write(_ bytes: [UInt8]) throws(AttachmentError) {
        try checkWanted()
        transferredByteCount += bytes.count
        try checkTransfer(transferredByteCount)
        guard let opened = try opener?.update(bytes) else { return }
        try keep(opened)
    }

    /// Sets a closure to be called once, on any thread, when the file is no longer wanted.
    public func onCancel(_ body: @escaping @Sendable () -> Void) {
        let isCancelled = stop.withLock { stop in
            if case .cancelled = stop { return true }
            stop = .wanted(onCancel: body)
            return false
        }
        if isCancelled { body() }
    }

    /// Cancels the download: nobody is waiting any more.
    func cancel() {
        let body: (@Sendable () -> Void)? = stop.withLock { stop in
            defer { stop = .cancelled }
            return if case .wanted(let body) = stop { body } else { nil }
        }
        body?()
    }

    /// Deletes what was written, unless the file has its name; later bytes are lost.
    func remove() {
        cancel()
        try? handle.close()
        try? FileManager.default.removeItem(at: file)
    }

    /// Checks the whole file and gives it its name.
    func finish() throws(AttachmentError) -> URL {
        try checkWanted()
        guard let (rest, fileExtension) = try opener.take()?.finish() else {
            throw AttachmentError(.failed, "the file was finished twice")
        }
        try keep(rest)
        let named = file.appendingPathExtension(fileExtension)
        do {
            try FileManager.default.moveItem(at: file, to: named)
        } catch {
            throw Self.notKept
        }
        return named
    }

    private static let notKept = AttachmentError(.failed, "the file could not be written")

    private func keep(_ bytes: [UInt8]) throws(AttachmentError) {
        guard !bytes.isEmpty else { return }
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw Self.notKept
        }
    }

    private func checkWanted() throws(AttachmentError) {
        let isCancelled = stop.withLock { if case .cancelled = $0 { true } else { false } }
        if isCancelled { throw AttachmentError(.cancelled, "the file is no longer needed") }
    }

    private func checkTransfer(_ byteCount: Int) throws(AttachmentError) {
        guard byteCount > transferLimit else { return }
        throw AttachmentError(
            .tooLarge,
            "the server sends more than the \(transferLimit) bytes allowed"
        )
    }
}
