// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealDevice
import PushSeal
import StrictJSON

/// What the device and our extension make of a usual payload, without playing them.
///
/// A usual payload passes the gate by plain spellings, has a sealed text that the first key in
/// question opens, and no texts to be looked up. For those the answer is known: the text in place of
/// the body. All others are left to ``PlainReceiver`` and the device; ``answer(_:_:)`` says false for
/// them. The tests hold all three against each other.
struct QuickReceiver {
    private let keys: QuickKeys
    /// What is said of the key of each place in the ring.
    private let decryptions: [[UInt8]]
    private let values = ValueWriter()
    private let tape = JSONTape()

    /// Makes one, or nil when no payload can be answered in this way.
    init?(_ receiver: Receiver) {
        guard receiver.device.alertsAllowed else { return nil }
        keys = QuickKeys(receiver.ring)
        decryptions = receiver.ring.keys.map { key in
            Self.decryption(key.format, keyID: key.id)
        }
    }

    /// Answers a line; says false when that is not possible in this way, with some of it written.
    func answer(_ line: UnsafeRawBufferPointer, _ output: LineOutput) -> Bool {
        do throws(JSONError) {
            try unsafe tape.read(line)
        } catch {
            return false
        }
        guard let line = unsafe LineView(line, tape.nodes), let push = UsualPush(line),
            let opened = unsafe keys.open(
                line.content(push.sealed),
                keyID: push.keyID.map { unsafe line.content($0) }
            ), unsafe Self.isText(opened.text)
        else { return false }
        output.append(#"{"outcome":"modified","reason":"the extension replied in time","title":"#)
        write(push.title, of: line, to: output)
        output.append(#","subtitle":"#)
        write(push.subtitle, of: line, to: output)
        output.append(#","body":"#)
        unsafe output.appendQuoted(opened.text)
        output.append(#","badge":"#)
        write(push.badge, of: line, to: output, orElse: "null")
        output.append(#","sound":"#)
        write(push.sound, of: line, to: output, orElse: "null")
        output.append(#","attachments":[],"categoryIdentifier":"#)
        write(push.category, of: line, to: output)
        output.append(#","threadIdentifier":"#)
        write(push.threadID, of: line, to: output)
        output.append(#","userInfo":"#)
        guard
            values.writeObject(
                0,
                of: line,
                to: output,
                where: { $0 + 1 != push.sealed && $0 + 1 != push.keyID }
            )
        else { return false }
        switch opened.key {
        case .atPlace(let place):
            output.append(decryptions[place])
            output.append(keys.isStale(place) ? "true" : "false")
        case .told(let opened):
            output.append(Self.decryption(opened.format, keyID: opened.keyID))
            output.append(opened.isStale ? "true" : "false")
        }
        output.append(#","reason":null}}"#)
        return true
    }

    /// Whether an opened text is shown as it is: not if it is empty, or may be a document.
    @inline(__always)
    private static func isText(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let first = unsafe text.first else { return false }
        guard first <= 0x20 || first == UInt8(ascii: "{") else { return true }
        return unsafe text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } != UInt8(ascii: "{")
    }

    /// Writes a string or a number; where there is none, an empty string or `other`.
    @inline(__always)
    private func write(
        _ index: Int?,
        of line: LineView,
        to output: LineOutput,
        orElse other: StaticString = "\"\""
    ) {
        guard let index else { return output.append(other) }
        if line.kind(index) == .string {
            values.writeString(index, of: line, to: output)
        } else {
            unsafe output.append(line.bytes(index))
        }
    }

    /// What is told of the opening, up to whether the key is stale.
    private static func decryption(_ format: Format, keyID: String?) -> [UInt8] {
        let id = keyID.map { JSONValue.string($0) } ?? .null
        return Array(
            #","decryption":{"status":"opened","format":"\#(format.rawValue)","keyId":"#.utf8
        ) + id.serialized() + Array(#","stale":"#.utf8)
    }
}
