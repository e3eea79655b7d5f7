// SPDX-License-Identifier: Apache-2.0

/// A log message with a privacy setting for each part.
///
/// <https://developer.apple.com/documentation/os/oslogmessage>
///
/// Written as a literal in the call of a log method. Numbers are public by default; strings and
/// objects are private, and logged as `<private>`.
///
/// Linux: Apple's compiler requires a literal; here a value made elsewhere is accepted, too.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let parts: [OSLogInterpolation.Part]

    /// A message with interpolations.
    public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation.parts }

    /// A message without interpolations.
    public init(stringLiteral value: String) { parts = [.literal(value)] }

    /// The text for the log; values are evaluated now, and private ones not at all.
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
