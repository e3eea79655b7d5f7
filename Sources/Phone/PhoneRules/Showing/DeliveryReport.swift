// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) package import PushSeal
package import SealFormats
package import PushSealJSON

/// What became of one push: what is shown, why, and how decryption went.
package struct DeliveryReport: Sendable {
    /// A file that goes with the notification.
    package struct Attachment: Sendable {
        package let identifier: String
        /// Its uniform type identifier.
        package let type: String
        package let byteCount: Int
        /// The SHA-256 of the file, in hex.
        package let sha256: String
        /// Where the file is, if it is kept.
        package let url: String?

        package init(
            identifier: String,
            type: String,
            byteCount: Int,
            sha256: String,
            url: String?
        ) {
            self.identifier = identifier
            self.type = type
            self.byteCount = byteCount
            self.sha256 = sha256
            self.url = url
        }

        fileprivate func write(to output: ByteWriter) {
            output.append(#"{"identifier":"#, identifier)
            output.append(#","type":"#, type)
            output.append(#","size":"#, byteCount)
            output.append(#","sha256":"#, sha256)
            output.append(#","url":"#)
            output.append(quotedOrNull: url)
            output.append("}")
        }
    }

    /// Something that went wrong on the device.
    package struct Fault: Sendable {
        /// The code of an attachment that is not shown.
        package static let badAttachment = "badAttachment"

        package let code: String
        package let detail: String

        package init(code: String, detail: String) {
            self.code = code
            self.detail = detail
        }

        /// A reply without text.
        init(alertTextRemoved detail: String) {
            self.init(code: "alertTextRemoved", detail: detail)
        }

        fileprivate func write(to output: ByteWriter) {
            output.append(#"{"code":"#, code)
            output.append(#","detail":"#, detail)
            output.append("}")
        }
    }

    package let outcome: DeliveryOutcome
    /// Why the outcome is what it is.
    package let reason: String
    /// What is shown, all texts looked up.
    package let notification: PushNotification
    package let attachments: [Attachment]
    /// What went wrong in the extension, and what was refused.
    package let faults: [Fault]
    /// How decryption went; nil when another program did it and did not say.
    package let decryption: Decryption?
    /// Why the extension did not run; nil if it did.
    package let refusal: GateRefusal?
    /// Whether the extension was another program.
    private let isForeign: Bool
    /// The most memory that another program was seen to use, in bytes; nil if not known.
    private let memoryPeak: Int?
    /// Whether the payload had sealed content.
    package let hasSealedContent: Bool
    /// The app's text for "(Encrypted)".
    private let placeholder: String

    /// - Parameters:
    ///   - shown: what is shown.
    ///   - fields: the sealed fields of the payload.
    ///   - ring: the keys of our extension; nil if another program ran.
    ///   - placeholder: the app's text for "(Encrypted)".
    ///   - attachments: the files with it.
    ///   - faults: what went wrong on the device.
    ///   - memoryPeak: the most memory that another program was seen to use, in bytes.
    package init(
        _ shown: consuming ShownPush<PushNotification>,
        _ fields: SealedFields,
        ring: KeyRing?,
        placeholder: String,
        attachments: [Attachment] = [],
        faults: [Fault],
        memoryPeak: Int? = nil
    ) {
        self.memoryPeak = memoryPeak
        hasSealedContent = ring.map { fields.hasContent(for: $0) } ?? !fields.isEmpty
        decryption =
            if let decryption = shown.decryption { decryption } else if ring == nil { nil } else {
                // It did not run, or died before it replied.
                hasSealedContent
                    ? Decryption(status: .fallback, reason: shown.reason)
                    : Decryption(status: .absent, reason: "the payload contains nothing sealed")
            }
        refusal = shown.refusal
        isForeign = ring == nil
        self.placeholder = placeholder
        outcome = shown.outcome
        reason = shown.reason
        notification = shown.content
        self.attachments = attachments
        self.faults = decryption?.fault.map { faults + [$0] } ?? faults
    }

    /// Whether the user sees what the sender meant.
    package var isComplete: Bool {
        switch (outcome, decryption?.status) {
        // A push that asks for no extension and has nothing sealed is shown as meant.
        case (.notEmployed, _): return !hasSealedContent && refusal?.asksForExtension != true
        case (.modified, nil), (.filtered, nil): return !showsPlaceholder
        // Another program may show what is not sealed as it came, or nothing.
        case (.modified, .absent) where isForeign: return !showsPlaceholder
        case (.filtered, .absent), (.filtered, .opened): return isForeign
        case (_, .opened): return isForeign ? outcome == .modified : attachmentFault == nil
        default: return false
        }
    }

    /// Why the push was opened but is shown without its file.
    package var attachmentFault: Fault? {
        guard decryption?.status == .opened, !isForeign else { return nil }
        return faults.first { $0.code == Fault.badAttachment }
    }

    /// Whether our extension opened a push that names a file, but did not fetch the file.
    package var isUnfetched: Bool {
        !isForeign && decryption?.status == .opened && attachments.isEmpty && attachmentFault == nil
            && (decryption?.attachmentFailure != nil || notification.namesFiles)
    }

    /// What else went wrong with a push that was opened, such as a store that cannot be written.
    package var remark: String? {
        guard decryption?.status == .opened else { return nil }
        // What another program attaches is its own business.
        return decryption?.reason ?? (isForeign ? decryption?.fault?.detail : nil)
    }

    private var showsPlaceholder: Bool {
        [notification.title, notification.subtitle, notification.body].contains(
            .plain(placeholder)
        )
    }

    /// Why the user does not see what the sender meant.
    package var failureReason: String {
        guard outcome != .notEmployed else { return reason }
        if let reason = decryption?.reason { return reason }
        guard outcome == .modified else { return reason }
        return decryption?.status == .absent
            ? "the payload contains nothing sealed"
            : "the extension replied with \(quoted(placeholder)), and did not say why"
    }

    /// Appends the object that `receive --format json` prints.
    ///
    /// - Parameters:
    ///   - output: where to write it.
    ///   - member: an extra member to write last.
    package func write(
        to output: ByteWriter,
        with member: (name: String, value: JSONValue)? = nil
    ) {
        let start = output.count
        output.append(#"{"outcome":""#)
        output.append(text: outcome.rawValue)
        output.append(#"","reason":"#, reason)
        output.append(#","title":"#)
        notification.title.write(to: output)
        output.append(#","subtitle":"#)
        notification.subtitle.write(to: output)
        output.append(#","body":"#)
        notification.body.write(to: output)
        output.append(#","badge":"#)
        output.append(numberOrNull: notification.badge)
        output.append(#","sound":"#)
        if let sound = notification.sound { sound.write(to: output) } else { output.append("null") }
        output.append(#","attachments":["#)
        for (place, attachment) in attachments.enumerated() {
            if place > 0 { output.append(",") }
            attachment.write(to: output)
        }
        output.append(#"],"categoryIdentifier":"#, notification.categoryIdentifier)
        output.append(#","threadIdentifier":"#, notification.threadIdentifier)
        output.append(#","userInfo":"#)
        notification.info.write(to: output)
        output.append(#","clear":["#)
        writeClearParts(to: output)
        output.append("]")
        if isForeign {
            output.append(#","memoryPeak":"#)
            output.append(numberOrNull: memoryPeak)
        }
        output.append(#","decryption":"#)
        if let decryption { decryption.write(to: output) } else { output.append("null") }
        output.append(#","faults":["#)
        for (place, fault) in faults.enumerated() {
            if place > 0 { output.append(",") }
            fault.write(to: output)
        }
        output.append("]")
        if let member {
            output.append(member: member.name)
            output.append(member.value.serialized())
        }
        output.append("}")
        output.escapeControls(from: start)
    }
}

extension DeliveryReport {
    /// Writes the names of the parts that anyone on the way could read and change.
    private func writeClearParts(to output: ByteWriter) {
        guard decryption?.isWholeNotification == false else { return }
        var isFirst = true
        func separate() {
            if !isFirst { output.append(",") }
            isFirst = false
        }
        @inline(__always)
        func write(_ isClear: Bool, _ quotedName: StaticString) {
            guard isClear else { return }
            separate()
            output.append(quotedName)
        }
        write(!notification.title.isEmpty, #""title""#)
        write(!notification.subtitle.isEmpty, #""subtitle""#)
        write(
            !notification.body.isEmpty && decryption?.status != .opened
                && notification.body != .plain(placeholder),
            #""body""#
        )
        write(notification.badge != nil, #""badge""#)
        write(notification.sound != nil, #""sound""#)
        write(!notification.categoryIdentifier.isEmpty, #""categoryIdentifier""#)
        write(!notification.threadIdentifier.isEmpty, #""threadIdentifier""#)
        write(notification.interruptionLevel != .active, #""interruptionLevel""#)
        guard notification.info.hasName(besides: Self.namesOfEveryPush) else { return }
        let own = notification.info.names.filter { !Self.namesOfEveryPush.contains($0) }
        for name in own.sorted(by: NameOrder.precedes) {
            separate()
            output.appendQuoted("userInfo.\(name)")
        }
    }

    private static let namesOfEveryPush = NameTable(["aps"] + SealedFields.allKeys)
}

extension Decryption {
    /// What our extension could not attach.
    fileprivate var fault: DeliveryReport.Fault? {
        switch attachmentFailure {
        case nil: nil
        case .notFetched: .init(code: "notFetched", detail: "an attachment was not fetched")
        case .failed(let detail): .init(code: DeliveryReport.Fault.badAttachment, detail: detail)
        }
    }

    fileprivate func write(to output: ByteWriter) {
        output.append(#"{"status":""#)
        output.append(text: status.rawValue)
        output.append(#"","format":"#)
        output.append(quotedOrNull: format?.rawValue)
        output.append(#","keyId":"#)
        output.append(quotedOrNull: keyID)
        output.append(isStale ? #","stale":true"# : #","stale":false"#)
        output.append(isWholeNotification ? #","whole":true"# : #","whole":false"#)
        output.append(isAuthenticated ? #","authenticated":true"# : #","authenticated":false"#)
        output.append(#","reason":"#)
        output.append(quotedOrNull: reason)
        output.append("}")
    }
}

extension AlertText {
    /// Writes the text, which has been looked up.
    fileprivate func write(to output: ByteWriter) {
        switch self {
        case .plain(let text): output.appendQuoted(text)
        case .localized: output.append("\"\"")
        }
    }
}
