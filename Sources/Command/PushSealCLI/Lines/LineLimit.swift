// SPDX-License-Identifier: Apache-2.0

/// The maximum length of a line.
package struct LineLimit: Sendable {
    /// The maximum number of bytes, without the line end.
    package let byteCount: Int
    /// The error for a longer line, given its length.
    let error: @Sendable (Int) -> LineError

    /// - Parameters:
    ///   - byteCount: the maximum number of bytes, without the line end.
    ///   - noun: what the line is, such as "payload".
    ///   - hint: what to do about a longer line, given its length.
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
