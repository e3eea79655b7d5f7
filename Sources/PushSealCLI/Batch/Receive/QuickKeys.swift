// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The keys of a ring, of which those of the format `salted` open a text by the shortest way.
///
/// It gives what `KeyRing.open` gives, and asks that where the way is not so short.
struct QuickKeys {
    /// One such key.
    private struct SaltedKey {
        let passphrase: SecretBytes
        let parameters: Salted.Parameters
    }

    /// What a text opened to.
    @safe
    struct Opened {
        /// The text in UTF-8, in memory that is valid until the next is opened.
        let text: UnsafeRawBufferPointer
        /// By which key.
        let key: OpeningKey
    }

    /// Which key opened a text.
    enum OpeningKey {
        /// That at a place in the ring, in the short way.
        case atPlace(Int)
        /// That which the ring says.
        case told(KeyRing.Opened)
    }

    private let ring: KeyRing
    private let keys: [Key]
    private let ids: [[UInt8]?]
    private let salted: [SaltedKey?]
    private let message = Scratch()
    private let text = Scratch()

    /// The beginning of every salted message in base64: the eight bytes of the magic without the last.
    private static let magic: StaticString = "U2FsdGVkX1"

    init(_ ring: KeyRing) {
        self.ring = ring
        keys = ring.keys(for: .pushes)
        ids = keys.map { key in key.id.map { Array($0.utf8) } }
        salted = keys.map { key in
            guard case .salted(let passphrase, let parameters) = key.material else { return nil }
            return SaltedKey(passphrase: passphrase, parameters: parameters)
        }
    }

    /// Opens a sealed text.
    ///
    /// - Parameters:
    ///   - sealed: the text as it stands in the payload, without escapes.
    ///   - keyID: the id beside it, without escapes.
    /// - Returns: nil when no key opens it.
    func open(_ sealed: UnsafeRawBufferPointer, keyID: UnsafeRawBufferPointer?) -> Opened? {
        if let opened = unsafe openSalted(sealed, keyID: keyID) { return opened }
        let id = unsafe keyID.map { unsafe String(decoding: $0, as: UTF8.self) }
        guard let told = try? unsafe ring.open(String(decoding: sealed, as: UTF8.self), keyID: id)
        else { return nil }
        let room = unsafe text.bytes(told.plaintext.utf8.count)
        unsafe room.copyBytes(from: told.plaintext.utf8)
        return unsafe Opened(text: UnsafeRawBufferPointer(room), key: .told(told))
    }

    /// Opens padded base64 of a salted message with the key that is tried first.
    private func openSalted(
        _ sealed: UnsafeRawBufferPointer,
        keyID: UnsafeRawBufferPointer?
    ) -> Opened? {
        guard let place = unsafe firstPlace(for: keyID), let key = salted[place],
            keys[place].expiry == nil,
            // Of this beginning no other reading of the text is a message.
            unsafe sealed.starts(with: Self.magic)
        else { return nil }
        let room = unsafe message.bytes(PaddedBase64.capacity(for: sealed))
        guard let count = unsafe PaddedBase64.decode(sealed, into: room), count > 16 else {
            return nil
        }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: room[..<count])
        let plaintext = unsafe text.bytes(count - 16)
        guard
            let textCount = try? unsafe Salted.open(
                bytes,
                passphrase: key.passphrase,
                parameters: key.parameters,
                into: plaintext
            )
        else { return nil }
        let opened = unsafe UnsafeRawBufferPointer(rebasing: plaintext[..<textCount])
        guard unsafe opened.isUTF8 else { return nil }
        return unsafe Opened(text: opened, key: .atPlace(place))
    }

    /// Whether a key is behind the first of the ring that has not ended.
    func isStale(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        let time = SystemTime.now
        return keys[..<place].contains { other in
            !other.isExpired(at: time) && other.format.wireFields == keys[place].format.wireFields
        }
    }

    /// The place of the key that is tried first.
    private func firstPlace(for keyID: UnsafeRawBufferPointer?) -> Int? {
        guard !keys.isEmpty else { return nil }
        guard let keyID = unsafe keyID else { return 0 }
        return ids.firstIndex { id in unsafe id?.elementsEqual(keyID) ?? false }
            ?? ids.firstIndex { $0 == nil }
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate func starts(with other: StaticString) -> Bool {
        guard count >= other.utf8CodeUnitCount else { return false }
        for index in 0..<other.utf8CodeUnitCount {
            guard unsafe self[index] == other.utf8Start[index] else { return false }
        }
        return true
    }

    /// Whether the bytes are UTF-8.
    @inline(__always)
    fileprivate var isUTF8: Bool {
        unsafe isASCII || String(validating: self, as: UTF8.self) != nil
    }
}
