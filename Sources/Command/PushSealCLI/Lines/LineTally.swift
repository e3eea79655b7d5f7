// SPDX-License-Identifier: Apache-2.0

/// Counts how the lines went.
package struct LineTally: Equatable {
    /// The lines that were not blank.
    package var lineCount = 0
    /// The lines of these that were answered with an error.
    package var errorCount = 0
    /// The lines of these that were answered, but with a negative result.
    package var refusedCount = 0
    /// The number of the first line that is either.
    package var firstFaultyLine: Int?

    /// Adds the counts of later lines.
    mutating func add(_ later: LineTally) {
        lineCount += later.lineCount
        errorCount += later.errorCount
        refusedCount += later.refusedCount
        firstFaultyLine = firstFaultyLine ?? later.firstFaultyLine
    }

    /// The lines that are either.
    package var faultCount: Int { errorCount + refusedCount }
}
