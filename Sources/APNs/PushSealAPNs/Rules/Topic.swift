// SPDX-License-Identifier: Apache-2.0

/// The header `apns-topic`: the app's bundle identifier, with the suffix of the push type.
package enum Topic {
    /// Longer than any bundle identifier.
    private static let maximumByteCount = 255

    /// Whether it has the form of a bundle identifier: words of letters, digits, `-` and `_`,
    /// separated by periods.
    package static func isWellFormed(_ topic: String) -> Bool {
        guard (1...maximumByteCount).contains(topic.utf8.count) else { return false }
        var wordByteCount = 0
        for byte in topic.utf8 {
            if byte == UInt8(ascii: ".") {
                guard wordByteCount > 0 else { return false }
                wordByteCount = 0
            } else {
                guard isWordCharacter(byte) else { return false }
                wordByteCount += 1
            }
        }
        return wordByteCount > 0
    }

    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension PushType {
    /// The topic for pushes of this type, from an app's bundle identifier or a complete topic.
    package func topic(for name: String) -> String {
        guard let topicSuffix, !hasSuffix(name) else { return name }
        return name + topicSuffix
    }

    /// The bundle identifier in a topic; nil if the topic lacks this type's suffix, or has another
    /// type's.
    package func bundleID(inTopic topic: String) -> String? {
        if let topicSuffix {
            guard hasSuffix(topic) else { return nil }
            return String(decoding: topic.utf8.dropLast(topicSuffix.utf8.count), as: UTF8.self)
        }
        return Self.named(byTopic: topic) == nil ? topic : nil
    }

    /// Whether a topic ends with this type's suffix, after a bundle identifier.
    func hasSuffix(_ topic: String) -> Bool {
        guard let topicSuffix, topic.utf8.count > topicSuffix.utf8.count else { return false }
        return topic.utf8.suffix(topicSuffix.utf8.count).elementsEqual(topicSuffix.utf8)
    }
}
