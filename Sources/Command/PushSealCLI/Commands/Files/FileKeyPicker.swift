// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Picks the key of a ring that may open a file.
///
/// A push is tried with one key after another; a file of any size is not, so exactly one key must
/// remain. The file only picks among the given keys: a ring without a `salted` key does not open a
/// file in that format, whatever its first bytes are.
struct FileKeyPicker {
    let input: BulkInput
    let arguments: ParsedArguments

    func pick(from ring: KeyRing) throws(CommandError) -> FileKey {
        let keys = ring.keys(for: .files)
        let salted = keys.filter { $0.format != .aes128gcm }
        let others = keys.filter { $0.format == .aes128gcm }
        let beginning = try input.beginning(Self.headerByteCount)
        try refuseText(beginning)
        if others.isEmpty || (!salted.isEmpty && beginning.starts(with: Salted.Message.magic)) {
            guard beginning.starts(with: Salted.Message.magic) else {
                throw CommandError(
                    .malformedInput,
                    "\(input.description) is not a sealed file: does not begin with "
                        + quoted("Salted__"),
                    hint: arguments.onlyKeyHint
                )
            }
            return try only(salted, of: "salted", because: "a salted file does not name its key")
        }
        guard !beginning.starts(with: Salted.Message.magic) else {
            throw CommandError(
                .malformedInput,
                "\(input.description) was sealed with a passphrase, but the ring has none for files",
                hint: arguments.onlyKeyHint
            )
        }
        let header: ContentCoding.Header
        do throws(SealError) {
            header = try ContentCoding.Header(parsing: beginning)
        } catch {
            throw CommandError(
                .malformedInput,
                "\(input.description) is not a sealed file: \(error.detail)"
            )
        }
        return try only(
            named(header, among: others),
            of: "aes128gcm",
            because: "the file does not name its key"
        )
    }

    /// The byte count of the longest header.
    private static let headerByteCount = 21 + ContentCoding.Header.maximumKeyIDByteCount

    /// The keys that the header may mean: those it names, otherwise those without an id.
    private func named(
        _ header: ContentCoding.Header,
        among keys: [Key]
    ) throws(CommandError) -> [Key] {
        let id = header.keyID
        if id.isEmpty { return keys }
        let named = keys.filter { $0.id.map { $0.utf8.elementsEqual(id) } ?? false }
        if !named.isEmpty { return named }
        let unnamed = keys.filter { $0.id == nil }
        if !unnamed.isEmpty { return unnamed }
        guard let name = header.keyName else {
            throw CommandError(
                .malformedInput,
                "\(input.description) is not a sealed file: its key id cannot be read"
            )
        }
        // Four characters of any text are a larger number.
        guard header.recordSize <= ContentCoding.maximumStreamedRecordByteCount else {
            throw CommandError(
                .malformedInput,
                "\(input.description) is not a sealed file: its record size would be "
                    + "\(header.recordSize) bytes"
            )
        }
        throw CommandError(
            .refused,
            "\(input.description) was sealed with the key "
                + "\(quoted(name)), which is not in the key ring",
            hint: arguments.onlyKeyHint ?? KeyringFile.near(name, in: KeyRing(keys: keys))
        )
    }

    private func only(
        _ keys: [Key],
        of format: String,
        because reason: String
    ) throws(CommandError) -> FileKey {
        // An expired key does not open, so it makes the choice no less clear.
        let time = SystemTime.now
        let current = keys.filter { !$0.isExpired(at: time) }
        let fitting = current.isEmpty ? keys : current
        guard let key = fitting.first, fitting.count == 1 else {
            throw arguments.usage(
                "\(fitting.count) \(format) keys could open \(input.description)",
                hint: "choose one with --key-id: \(reason)"
            )
        }
        return try usingKeys { () throws(SealError) in try FileKey(key) }
    }

    /// Rejects a sealed file in base64, as `openssl enc -a` and `base64` write it.
    private func refuseText(_ beginning: [UInt8]) throws(CommandError) {
        let letters = beginning.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = String(decoding: letters.prefix(letters.count / 4 * 4), as: UTF8.self)
        guard let bytes = Base64.decodeLeniently(text),
            bytes.starts(with: Salted.Message.magic)
                || (try? ContentCoding.Header(parsing: bytes)).map({
                    $0.recordSize <= ContentCoding.maximumStreamedRecordByteCount
                }) == true
        else { return }
        throw CommandError(
            .malformedInput,
            "\(input.description) is base64 text, not the sealed file itself",
            hint: "decode it with base64 -d first"
        )
    }
}
