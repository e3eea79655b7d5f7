// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
