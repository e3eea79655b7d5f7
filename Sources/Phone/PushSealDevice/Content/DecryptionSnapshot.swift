// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) import PushSeal

/// How an extension's process opened a push, as it tells the device.
struct DecryptionSnapshot: Sendable, Codable, Equatable {
    private var status: String
    private var format: String?
    private var keyID: String?
    private var isStale: Bool
    private var isWholeNotification: Bool
    private var isAuthenticated: Bool
    private var reason: String?
    /// Why an attachment is missing; empty if it was not to be fetched.
    private var attachmentFailure: String?

    init(_ decryption: Decryption) {
        status = decryption.status.rawValue
        format = decryption.format?.rawValue
        keyID = decryption.keyID
        isStale = decryption.isStale
        isWholeNotification = decryption.isWholeNotification
        isAuthenticated = decryption.isAuthenticated
        reason = decryption.reason
        attachmentFailure =
            switch decryption.attachmentFailure {
            case nil: nil
            case .notFetched: ""
            case .failed(let detail): detail
            }
    }

    /// The same with texts made safe to print: the process may send anything.
    func printable(_ line: (_ text: String, _ limit: Int) -> String) -> Self {
        var printable = self
        printable.keyID = keyID.map { line($0, 200) }
        printable.reason = reason.map { line($0, 500) }
        printable.attachmentFailure = attachmentFailure.map { line($0, 500) }
        return printable
    }

    /// The value; nil if it has no status that we know.
    var decryption: Decryption? {
        guard let status = Decryption.Status(rawValue: status) else { return nil }
        return Decryption(
            status: status,
            format: format.flatMap { Format(rawValue: $0) },
            keyID: keyID,
            isStale: isStale,
            isWholeNotification: isWholeNotification,
            isAuthenticated: isAuthenticated,
            reason: reason,
            attachmentFailure: attachmentFailure.map { $0.isEmpty ? .notFetched : .failed($0) }
        )
    }
}
