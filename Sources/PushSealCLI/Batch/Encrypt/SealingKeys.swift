// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// The keys that lines can name, ready to seal text.
struct SealingKeys {
    /// One key, and what a payload says of it.
    struct SealingKey {
        fileprivate let key: Key
        /// `,"ENCRYPTED_KEY_ID":"…"`, where the payload has to name the key.
        let idMember: [UInt8]
        fileprivate let scratch: Scratch

        fileprivate init?(_ key: Key, _ scratch: Scratch) {
            // What ends, and what seals in fields of its own, is asked for each time.
            guard key.purpose == .pushes, key.expiry == nil, key.format.wireFields.isEmpty,
                key.format != .rot13
            else {
                return nil
            }
            self.key = key
            self.scratch = scratch
            guard let id = key.id, !key.isNamedByMessage else {
                idMember = []
                return
            }
            idMember = Array(#","ENCRYPTED_KEY_ID":"#.utf8) + JSONValue.string(id).serialized()
        }
    }

    private let keys: [(id: [UInt8], key: SealingKey?)]
    private let defaultKey: SealingKey?
    /// Whether a line's own id is the name of the one key there is, of which nothing else is known.
    private let isNamedByLine: Bool

    init?(_ keys: LineKeys, defaultID: String?) {
        let scratch = Scratch()
        guard let ring = try? keys.ring(for: defaultID), let key = try? ring.sealingKey() else {
            return nil
        }
        // A key that ends may seal now, and another later.
        let canChange = ring.keys.contains { $0.expiry != nil }
        defaultKey = canChange ? nil : SealingKey(key, scratch)
        isNamedByLine = keys.keyring == nil
        self.keys = (keys.keyring?.keys ?? []).compactMap { key in
            key.id.map { (Array($0.utf8), SealingKey(key, scratch)) }
        }
    }

    /// The key of an id, or the one for lines without; nil where it cannot be told in a moment.
    @inline(__always)
    func key(for id: UnsafeRawBufferPointer?) -> SealingKey? {
        guard let id = unsafe id else { return defaultKey }
        guard !isNamedByLine else { return nil }
        return keys.first { unsafe $0.id.elementsEqual(id) }?.key
    }
}

extension SealingKeys.SealingKey {
    /// Seals a text and writes it as base64; says false when it does not seal.
    func seal(_ text: UnsafeRawBufferPointer, to output: LineOutput) -> Bool {
        guard case .salted(let passphrase, let parameters) = key.material else {
            let text = unsafe String(decoding: text, as: UTF8.self)
            guard let sealed = try? KeyRing(keys: [key]).seal(text) else { return false }
            output.append(text: sealed)
            return true
        }
        let room = unsafe scratch.bytes(Salted.sealedByteCount(of: text.count))
        guard
            let count = try? unsafe Salted.seal(
                text,
                passphrase: passphrase,
                parameters: parameters,
                into: room
            )
        else { return false }
        unsafe output.appendBase64(UnsafeRawBufferPointer(rebasing: room[..<count]))
        return true
    }
}
