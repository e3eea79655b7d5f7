// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// The first rule that a message breaks, in the order in which a receiver checks them.
    ///
    /// The raw values are those of the vectors.
    package enum BrokenRule: String, Sendable, CaseIterable {
        /// Fewer than the 21 bytes of a header, or a truncated key id.
        case shortHeader = "short_header"
        /// A record size below 18, which holds no data (RFC 8188 §2.1).
        case recordSize = "record_size"
        /// Web Push only: the key id is not an uncompressed point of P-256 (RFC 8291 §4).
        case badPoint = "bad_point"
        /// Nothing follows the header, so nothing authenticates it.
        case noRecords = "no_records"
        /// A record too short for a delimiter and a tag.
        case shortRecord = "short_record"
        /// The tag is wrong: another key, altered bytes, or records split differently or reordered.
        case authenticationTag = "auth_tag"
        /// A record is all zeros, with no delimiter to end the data.
        case allZeroRecord = "all_zero_record"
        /// A record says it is the last one, but more follow.
        case badDelimiterEarly = "bad_delimiter_early"
        /// The last record is not marked as the last: the end of the message is missing.
        case badDelimiterFinal = "bad_delimiter_final"

        /// Whether the broken rule can be seen without a key.
        package var isStructural: Bool {
            switch self {
            case .shortHeader, .recordSize, .badPoint, .noRecords, .shortRecord: true
            case .authenticationTag, .allZeroRecord, .badDelimiterEarly, .badDelimiterFinal: false
            }
        }

        /// The error for a message that breaks the rule.
        ///
        /// All refusals that need the key give the same error; only ``ContentCoding`` knows which
        /// rule it was.
        var error: SealError {
            switch self {
            case .shortHeader: SealError(.malformed, "the aes128gcm header is cut short")
            case .recordSize:
                SealError(
                    .malformed,
                    "the record size is below \(ContentCoding.recordSizeLimits.lowerBound)"
                )
            case .badPoint:
                SealError(
                    .malformed,
                    "the key id in the header is not a sender's key, as in webpush"
                )
            case .noRecords: SealError(.malformed, "no record follows the aes128gcm header")
            case .shortRecord: SealError(.malformed, "a record is too short to contain anything")
            case .authenticationTag, .allZeroRecord, .badDelimiterEarly, .badDelimiterFinal:
                .cannotOpen
            }
        }
    }

    /// The result of opening a message: its plaintext, or the rule it breaks.
    ///
    /// For vectors and local diagnosis only: telling a sender the refusal would help it guess.
    package enum Outcome: Sendable, Equatable {
        case opened([UInt8])
        case refused(BrokenRule)

        /// The plaintext, or the error for the refusal.
        func plaintext() throws(SealError) -> [UInt8] {
            switch self {
            case .opened(let plaintext): return plaintext
            case .refused(let refusal): throw refusal.error
            }
        }
    }
}
