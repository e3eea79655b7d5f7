// SPDX-License-Identifier: Apache-2.0

/// How many insertions, deletions, substitutions or swaps of adjacent characters turn one word
/// into the other; a number above the limit if more than that.
package func editDistance(
    _ first: String,
    _ second: String,
    limit: Int = .max
) -> Int {
    let source = Array(first)
    let target = Array(second)
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
        var current = [row + 1]
        for column in target.indices {
            let isSame = source[row] == target[column]
            var distance = min(
                previous[column] + (isSame ? 0 : 1),
                previous[column + 1] + 1,
                current[column] + 1
            )
            if row > 0, column > 0, source[row] == target[column - 1],
                source[row - 1] == target[column]
            {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        // A swap reaches back two rows.
        guard min(current.min() ?? 0, previous.min() ?? 0) <= limit else { return limit + 1 }
        beforePrevious = previous
        previous = current
    }
    return previous[target.count]
}
