// SPDX-License-Identifier: Apache-2.0

/// A message whose parts say who may read them.
///
/// <https://developer.apple.com/documentation/os/oslogmessage>
///
/// It is written as a literal in the call of a log method; numbers in it are public unless told
/// otherwise, strings and objects private: they come out as `<private>`.
///
/// Linux: Apple's compiler demands a literal; a value made elsewhere is taken here, too.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let parts: [OSLogInterpolation.Part]

    /// A message with interpolations.
    public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation.parts }

    /// A message without any.
    public init(stringLiteral value: String) { parts = [.literal(value)] }

    /// The text as the log shows it; values are asked for now, and private ones not at all.
    func composed() -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let literal): text += literal
            case .value(let value, let isPublic, let mask):
                text += isPublic ? value() : Redaction.text(mask, value)
            }
        }
    }
}
