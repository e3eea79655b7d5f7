// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Bytes that are no whole message of a format: what they are instead, in the words of the formats
/// that the ring has keys for.
struct UnrecognizedBytes {
    let bytes: [UInt8]
    /// The formats of the keys; empty if there are none.
    let formats: Set<Format>

    private static let recordFormats: Set<Format> = [.aes128gcm, .webpush]
    private static let passphraseFormats: Set<Format> = [.salted, .cryptoJS]

    /// Why the bytes are not a message.
    var cause: Cause {
        if let cause = HandwrittenWebPush(bytes)?.keyForm { return cause }
        if let cause = recordSize ?? cutHeader { return cause }
        return Cause(.messageNotRecognized, "\(missing); \(Self.guess(bytes))")
    }

    /// Whether records are expected, or at least possible.
    private var mayBeRecords: Bool {
        formats.isEmpty || !formats.isDisjoint(with: Self.recordFormats)
    }

    /// Whether nothing but records is expected.
    private var isRecords: Bool {
        !formats.isDisjoint(with: Self.recordFormats)
            && formats.isDisjoint(with: Self.passphraseFormats)
    }

    /// A record size that no record can have; four random bytes are so small once in 200 million.
    private var recordSize: Cause? {
        guard mayBeRecords, let header = RecordHeader(bytes), !header.hasValidRecordSize,
            bytes.count > header.byteCount
        else { return nil }
        return Cause(
            .recordSizeContradicted,
            "the header of RFC 8188 gives a record size of \(header.recordSize), which is less than "
                + "18, but \(sizeInWords(bytes.count - header.byteCount)) follow it"
        )
    }

    /// A message of records that ends within its header, or with it.
    private var cutHeader: Cause? {
        guard mayBeRecords else { return nil }
        let least = RecordHeader.fixedByteCount
        guard bytes.count >= least else {
            guard isRecords else { return nil }
            return Cause(
                .messageIncomplete,
                "\(sizeInWords(bytes.count)), but the header of an RFC 8188 message alone has "
                    + "\(formats.contains(.aes128gcm) ? "at least 21" : "86"): it was cut in its "
                    + "header, or is not a message"
            )
        }
        let size = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let whole = least + Int(bytes[20])
        // Four random bytes are such a size once in a million times.
        let isUsual = size <= ContentCoding.defaultRecordSize || size.nonzeroBitCount == 1
        guard bytes.count <= whole, isUsual, size >= RecordHeader.leastRecordSize,
            size <= RecordHeader.mostRecordSize
        else { return nil }
        let name = bytes[20] == 65 ? "aes128gcm of Web Push" : "aes128gcm"
        return Cause(
            .messageIncomplete,
            bytes.count == whole
                ? "\(name), a header without a record: everything after it is missing"
                : "\(name), cut in its header: \(bytes.count) of the header's \(whole) bytes, which "
                    + "gives a key id of \(sizeInWords(whole - least))"
        )
    }

    /// What a message of the keys' formats has and these bytes lack.
    private var missing: String {
        if formats.isEmpty {
            return bytes.count < 8
                ? "\(sizeInWords(bytes.count)) are too short for a message"
                : "begins neither with \"Salted__\" nor like an aes128gcm message"
        }
        var words: [String] = []
        if !formats.isDisjoint(with: Self.passphraseFormats) {
            words.append(
                bytes.count < 8
                    ? "\(sizeInWords(bytes.count)) are too short for \"Salted__\""
                    : "does not begin with \"Salted__\""
            )
        }
        if formats.contains(.aes128gcm) {
            words.append("does not begin with an aes128gcm header")
        } else if formats.contains(.webpush) {
            words.append("does not begin with a Web Push header, which has the sender's key")
        }
        guard words.isEmpty else { return enumeration(words, conjunction: "and") }
        let names = formats.map(\.rawValue).sorted()
        let fields = formats.flatMap(\.serviceFields).sorted().map { "\"\($0)\"" }
        return "not a message of a known format, and the key is for \(enumeration(names))"
            + (fields.isEmpty ? "" : ", whose messages are in \(enumeration(fields))")
    }

    /// What bytes without a known beginning may be.
    private static func guess(_ bytes: [UInt8]) -> String {
        let start = String(decoding: bytes.prefix(10), as: UTF8.self)
        if start.hasPrefix("{") { return "this is JSON" }
        if start.hasPrefix("-----BEGIN") { return "this is PEM" }
        if UndecodableText.form(of: bytes, evidence: 8)?.code == .textCompressed {
            return "this is compressed data; compress before sealing, not after"
        }
        if bytes.count >= 16, bytes.count % 16 == 0 {
            return "\(bytes.count) bytes, whole blocks of 16; the sender's code tells how it seals"
        }
        return
            "\(sizeInWords(bytes.count)), no whole blocks of 16; the sender's code tells how it seals"
    }
}
