// SPDX-License-Identifier: Apache-2.0

/// How the lines went, counted.
package struct LineTally: Equatable {
    /// The lines that were not blank.
    package var lineCount = 0
    /// Those of them that got an error for an answer.
    package var errorCount = 0
    /// Those that were answered, but are not as they should be.
    package var refusedCount = 0
    /// The number of the first line that is one of either.
    package var firstFaultyLine: Int?

    /// Adds what came of later lines.
    mutating func add(_ later: LineTally) {
        lineCount += later.lineCount
        errorCount += later.errorCount
        refusedCount += later.refusedCount
        firstFaultyLine = firstFaultyLine ?? later.firstFaultyLine
    }

    /// The lines that are either.
    package var faultCount: Int { errorCount + refusedCount }
}
