// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// ROT13, which is its own inverse; runs both directions.
struct ROT13Vectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let input = try test.string("input_utf8")
        let output = try test.string("output_utf8")
        try ResultWord.requireValid(&test)
        return VectorCheck { () throws(VectorFault) in
            // Bytes, because strings compare composed and decomposed letters as equal.
            try Compare.bytes(
                Array(Insecure.ROT13.apply(to: input).utf8),
                Array(output.utf8),
                "output"
            )
            try Compare.bytes(
                Array(Insecure.ROT13.apply(to: output).utf8),
                Array(input.utf8),
                "input"
            )
        }
    }
}

/// The value of `result`.
enum ResultWord: String, CaseIterable, Sendable {
    case valid, invalid

    /// Reads the result in a schema in which nothing is ever invalid.
    static func requireValid(_ test: inout Fields) throws(VectorFault) {
        let result: ResultWord = try test.word("result")
        guard result == .valid else {
            throw test.malformed("nothing in this schema is invalid")
        }
    }
}
