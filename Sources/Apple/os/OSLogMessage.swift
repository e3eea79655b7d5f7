// SPDX-License-Identifier: Apache-2.0

public import Foundation

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

/// Collects the parts of a message; values are evaluated when the message is written.
///
/// <https://developer.apple.com/documentation/os/osloginterpolation>
public struct OSLogInterpolation: StringInterpolationProtocol {
    enum Part {
        case literal(String)
        case value(() -> String, isPublic: Bool, OSLogPrivacy.Mask)
    }

    private(set) var parts: [Part] = []

    /// Makes an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds literal text, which is always public.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Adds a string; private by default.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { align.aligned(argumentString()) }
    }

    /// Adds a value with a description; private by default.
    @_disfavoredOverload  // Numbers have descriptions, too.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { align.aligned(value().description) }
    }

    /// Adds an object; private by default.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { argumentObject().description }
    }

    /// Adds an error; private by default.
    @_disfavoredOverload  // An `NSError` is an object, too.
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { "\(error())" }
    }

    /// Adds an error, or `(null)`; private by default.
    @_disfavoredOverload  // As for one that is there.
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> (any Error)?,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { error().map { "\($0)" } ?? "(null)" }
    }

    /// Adds the name of a type; public by default.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, publicByDefault: true) { align.aligned("\(value())") }
    }

    /// Adds a Boolean; public by default.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, publicByDefault: true) { format.text(boolean()) }
    }

    /// Adds an integer; public by default.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, publicByDefault: true) { align.aligned(format.text(number())) }
    }

    /// Adds a floating-point number; public by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, publicByDefault: true) { align.aligned(format.text(number())) }
    }

    /// Adds a floating-point number; public by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, publicByDefault: true) { align.aligned(format.text(Double(number()))) }
    }

    private mutating func append(
        _ privacy: OSLogPrivacy,
        publicByDefault: Bool = false,
        _ value: @escaping () -> String
    ) {
        parts.append(
            .value(value, isPublic: privacy.shows(byDefault: publicByDefault), privacy.mask)
        )
    }
}

/// The privacy of a value in the log.
///
/// <https://developer.apple.com/documentation/os/oslogprivacy>
public struct OSLogPrivacy: Sendable {
    private enum Kind { case automatic, open, closed }

    private let kind: Kind
    let mask: Mask

    private init(_ kind: Kind, _ mask: Mask = .none) {
        self.kind = kind
        self.mask = mask
    }

    /// What replaces a private value.
    ///
    /// <https://developer.apple.com/documentation/os/oslogprivacy/mask>
    public enum Mask: Sendable {
        /// A hash: equal values can be recognised within a process.
        case hash
        /// A placeholder without any information.
        case none
    }

    /// Numbers are public, everything else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(.automatic) }
    /// Readable by anyone.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(.open) }
    /// Readable by nobody.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(.closed) }
    /// Readable by nobody, even where private values are enabled.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(.closed) }

    /// Like `auto`, with a mask for private values.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.automatic, mask) }
    /// Like `private`, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }
    /// Like `sensitive`, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }

    /// Whether the value is shown, given the default for its type.
    func shows(byDefault isPublic: Bool) -> Bool {
        switch kind {
        case .automatic: isPublic
        case .open: true
        case .closed: false
        }
    }
}

/// Replaces a private value in the log.
enum Redaction {
    static let text = "<private>"

    /// With a hash mask, equal values can be recognised.
    ///
    /// The hash is keyed with a random number of the process, so that values cannot be guessed from
    /// it later.
    static func text(_ mask: OSLogPrivacy.Mask, _ value: () -> String) -> String {
        switch mask {
        case .none: text
        case .hash: "<mask.hash: '\(hash(value()))'>"
        }
    }

    private static func hash(_ value: String) -> String {
        var bytes = Data()
        for half in 0..<2 {
            var hasher = Hasher()
            hasher.combine(half)
            hasher.combine(value)
            let number = UInt64(bitPattern: Int64(hasher.finalize()))
            bytes.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
        }
        return bytes.base64EncodedString()
    }
}
