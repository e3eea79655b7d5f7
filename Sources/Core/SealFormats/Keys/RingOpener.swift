// SPDX-License-Identifier: Apache-2.0

/// Opens sealed texts with the keys of a ring, one after the other, reusing its memory.
///
/// ``KeyRing/open(_:keyID:at:)-(String,_,_)`` is built on it and gives the same results. For
/// `salted`, `aes128gcm` and `webpush` it allocates no memory per message.
@safe
package final class RingOpener {
    /// An opened text.
    @safe
    package struct Opened {
        /// The text, valid UTF-8, in memory that is valid until the next text is opened.
        package let plaintext: UnsafeRawBufferPointer
        /// The index in the ring of the key that opened it.
        package let key: Int
        /// As ``KeyRing/Opened/isStale``.
        package let isStale: Bool
    }

    /// The ring.
    package let ring: KeyRing
    private let stretcher: (any KeyStretcher)?
    private let message = ScratchMemory()
    private let plaintext = ScratchMemory()

    /// Makes an opener for the keys of a ring, with what derives those of passphrases, if not
    /// ``PBKDF2`` itself.
    package init(_ ring: KeyRing, stretcher: (any KeyStretcher)? = nil) {
        self.ring = ring
        self.stretcher = stretcher
    }

    /// Opens a sealed text.
    ///
    /// - Parameters:
    ///   - text: the sealed text.
    ///   - keyID: the id sent beside it.
    ///   - time: when, in seconds since 1970 (UTC).
    /// - Returns: the text, in memory that will be reused, and the key.
    /// - Throws: as ``KeyRing/open(_:keyID:at:)-(String,_,_)``.
    package func open(
        _ text: String,
        keyID: String? = nil,
        at time: Int = SystemTime.now
    ) throws(SealError) -> Opened {
        try unsafe text.withUTF8Bytes { text throws(SealError) in
            try unsafe open(text, keyID: keyID, at: time)
        }
    }

    /// Opens a sealed text, given as UTF-8.
    ///
    /// - Throws: as ``KeyRing/open(_:keyID:at:)-(String,_,_)``.
    @unsafe
    package func open(
        _ text: UnsafeRawBufferPointer,
        keyID: String?,
        at time: Int
    ) throws(SealError) -> Opened {
        let room = unsafe message.bytes(Base64.capacity(for: text))
        let readings = unsafe SealedText.readings(of: text, into: room)
        do throws(SealError) {
            return try unsafe open(text, readings, keyID, at: time)
        } catch {
            guard error.code == .unknownKey, let named = Self.keyID(in: readings) else {
                throw error
            }
            // If only the message names a key, report that key's error, not that the others have
            // another id.
            if keyID == nil, ring.key(named)?.purpose == .pushes {
                return try unsafe open(text, readings, named, at: time)
            }
            throw ring.unknownKey(named)
        }
    }

    private func open(
        _ text: UnsafeRawBufferPointer,
        _ readings: SealedText.Readings,
        _ keyID: String?,
        at time: Int
    ) throws(SealError) -> Opened {
        let (byteCount, key, isStale) = try ring.firstOpening(keyID, at: time) {
            key throws(SealError) in
            try unsafe key.openText(
                text,
                readings: readings,
                stretcher: stretcher,
                into: plaintext
            )
        }
        let bytes = unsafe UnsafeRawBufferPointer(plaintext.bytes(byteCount))
        return unsafe Opened(plaintext: bytes, key: key, isStale: isStale)
    }

    /// The key id in the header of a message, if it has one.
    private static func keyID(in readings: SealedText.Readings) -> String? {
        let messages =
            switch readings {
            case .base64(let message): unsafe [Array(message)]
            case .several(let readings): readings.map(\.bytes)
            }
        return messages.lazy.compactMap { (try? ContentCoding.Header(parsing: $0))?.keyName }.first
    }
}
