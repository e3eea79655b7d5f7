// SPDX-License-Identifier: Apache-2.0

import CPushSealCurl
import Foundation
import PushSealLocking
package import PushSeal
package import PushSealExtension

/// Fetches files with libcurl, which is loaded with the first fetcher.
package struct CurlFetcher: AttachmentFetcher {
    /// Makes a fetcher; nil if there is no libcurl on this machine.
    package init?() {
        guard CCurlIsAvailable() else { return nil }
    }

    package func fetch(
        _ url: String,
        into download: AttachmentDownload
    ) throws(AttachmentError) {
        var next: String? = url
        while let address = next {
            try download.follow(address)
            next = try get(address, download)
        }
    }

    /// Fetches without following redirects; returns the redirect's URL, if any.
    private func get(
        _ url: String,
        _ download: AttachmentDownload
    ) throws(AttachmentError) -> String? {
        let transfer = Transfer(download)
        var result = unsafe withExtendedLifetime(transfer) {
            // `follow` allows plain HTTP only to this machine.
            let isLoopback = !url.lowercased().hasPrefix("https:")
            return unsafe CCurlGet(url, isLoopback, transfer.receiver)
        }
        defer { unsafe free(result.redirect) }
        if let failure = transfer.failure { throw failure }
        guard unsafe result.isDone else {
            let words = unsafe withUnsafeBytes(of: &result.error) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw AttachmentError(.unreachable, "the server cannot be reached: \(words)")
        }
        return unsafe result.redirect.map { unsafe String(cString: $0) }
    }
}

/// Receives one response from libcurl, on the thread that made the request.
private final class Transfer {
    private let download: AttachmentDownload
    private let isCancelled = Locked(false)
    private(set) var failure: AttachmentError?

    init(_ download: AttachmentDownload) {
        self.download = download
        download.onCancel { [isCancelled] in isCancelled.withLock { $0 = true } }
    }

    var receiver: CCurlReceiver {
        unsafe CCurlReceiver(
            context: Unmanaged.passUnretained(self).toOpaque(),
            answered: { context, status, byteCount in
                unsafe of(context).attempt { download throws(AttachmentError) in
                    let byteCount = byteCount < 0 ? nil : Int(byteCount)
                    try download.answered(status: status, byteCount: byteCount)
                }
            },
            received: { context, bytes, byteCount in
                let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: byteCount))
                return unsafe of(context).attempt { download throws(AttachmentError) in
                    try download.write(bytes)
                }
            },
            isWanted: { context in
                let transfer = unsafe of(context)
                guard transfer.isCancelled.withLock({ $0 }) else { return true }
                let reason = "the file is no longer needed"
                transfer.failure = transfer.failure ?? AttachmentError(.cancelled, reason)
                return false
            }
        )
    }

    private func attempt(
        _ body: (AttachmentDownload) throws(AttachmentError) -> Void
    ) -> Bool {
        do throws(AttachmentError) {
            try body(download)
            return true
        } catch {
            failure = error
            return false
        }
    }
}

private func of(_ context: UnsafeMutableRawPointer) -> Transfer {
    unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}
