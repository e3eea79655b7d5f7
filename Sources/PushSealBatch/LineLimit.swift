// SPDX-License-Identifier: Apache-2.0

/// How long a line may be.
package struct LineLimit: Sendable {
    /// The most bytes, the line's end not counted.
    package let byteCount: Int
    /// What is said of a line that has more, given how many.
    let error: @Sendable (Int) -> LineError

    /// - Parameters:
    ///   - byteCount: the most bytes, the line's end not counted.
    ///   - noun: what the line is, such as "payload".
    ///   - hint: what to do about a line that has more, given how many.
    package init(
        _ byteCount: Int,
        of noun: String = "line",
        hint: @escaping @Sendable (Int) -> String? = { _ in nil }
    ) {
        self.byteCount = byteCount
        error = { count in
            LineError(
                message: "the \(noun) has \(count) bytes, \(count - byteCount) over the limit of "
                    + "\(byteCount)",
                hint: hint(count)
            )
        }
    }
}
