// SPDX-License-Identifier: Apache-2.0

package import PushSealAPNs
import SealFormats
import StrictJSON

/// A push on its way from the threads that read and seal to the one that sends, as one line.
///
/// All fields were checked to have no control characters: U+001F ends each, and the payload, which
/// is JSON without line feeds, is the last.
package struct SendRecord {
    /// The first byte of a record; an error object begins with a brace, and a blank line is empty.
    package static let mark: UInt8 = 0x01
    private static let separator: UInt8 = 0x1F

    package let token: DeviceToken
    package var push: CheckedPush
    /// What the journal knows the push by (``PushIdentity``); empty without a journal.
    package let digest: [UInt8]

    package init(token: DeviceToken, push: CheckedPush, digest: [UInt8]) {
        self.token = token
        self.push = push
        self.digest = digest
    }

    /// Writes the record, without a line feed.
    package func append(to output: LineOutput) {
        output.append(Self.mark)
        for field in [
            Hexadecimal.text(of: digest), token.description, push.id.description,
            push.type.rawValue, push.topic ?? "",
            push.priority.map { String($0.rawValue) } ?? "",
            push.expiration.map { String($0) } ?? "", push.collapseID ?? "",
        ] {
            output.append(text: field)
            output.append(Self.separator)
        }
        output.append(push.payload)
    }

    /// Parses a record of ``append(to:)``; nil for anything else.
    package init?(_ line: UnsafeRawBufferPointer) {
        var fields: [String] = []
        var start = 1
        for index in 1..<max(line.count, 1) where fields.count < 8 {
            guard unsafe line[index] == Self.separator else { continue }
            let field = unsafe UnsafeRawBufferPointer(rebasing: line[start..<index])
            fields.append(unsafe String(decoding: field, as: UTF8.self))
            start = index + 1
        }
        guard fields.count == 8, let token = DeviceToken(fields[1]), let id = APNSID(fields[2]),
            let type = PushType(rawValue: fields[3])
        else { return nil }
        func text(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        self.token = token
        digest = Hexadecimal.decode(fields[0].utf8) ?? []
        push = CheckedPush(
            payload: unsafe Array(line[start...]),
            topic: text(4),
            type: type,
            priority: PushPriority(header: fields[5]),
            expiration: Expiration.read(fields[6]),
            collapseID: text(7),
            id: id
        )
    }
}
