// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// How much text the payload has room for, by format.
struct CapacityInspection {
    private static let formats: [Format] = [.salted, .aes128gcm, .webpush]

    private let rooms: [(format: Format, byteCount: Int?)]
    /// The length of the payload's text, as far as it is known.
    private let present: ClosedRange<Int>?

    init(_ payload: Payload, keyID: String?, present: ClosedRange<Int>?) {
        let room = TextCapacity(payload, keyID: keyID)
        rooms = Self.formats.map { ($0, room.byteCount(as: $0)) }
        self.present = present
    }

    func run(_ findings: inout Diagnosis) {
        let parts = rooms.compactMap { format, byteCount in
            byteCount.map { "\($0) bytes as \(format.rawValue)\(comparison(with: $0))" }
        }
        if parts.isEmpty {
            findings.note(
                .noRoomForText,
                "no room for a sealed text: the rest of the payload is too large"
            )
        } else {
            findings.ok(
                .roomForText,
                "the text may have \(enumeration(parts))"
            )
        }
        for (format, byteCount) in rooms {
            findings.capacity.append(
                format.rawValue,
                byteCount.map { .number(JSONNumber($0)) } ?? .null
            )
        }
    }

    /// Compares the room with the present length.
    private func comparison(with byteCount: Int) -> String {
        guard let present else { return "" }
        let more = byteCount - present.upperBound
        if more < 0 { return " (\(-more) fewer than now)" }
        let start = present.count == 1 ? "" : "at least "
        return " (\(start)\(more) more than now)"
    }
}
