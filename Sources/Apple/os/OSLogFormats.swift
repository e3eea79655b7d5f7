// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The alignment and width of a value.
///
/// <https://developer.apple.com/documentation/os/oslogstringalignment>
public struct OSLogStringAlignment {
    private let columns: () -> Int
    private let isRight: Bool

    /// The width of the value itself.
    public static var none: OSLogStringAlignment {
        OSLogStringAlignment(columns: { 0 }, isRight: false)
    }

    /// Pads the value with spaces on the right, to a number of columns.
    public static func left(
        columns: @autoclosure @escaping () -> Int
    ) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }

    /// Pads the value with spaces on the left, to a number of columns.
    public static func right(
        columns: @autoclosure @escaping () -> Int
    ) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    func aligned(_ text: String) -> String {
        let missing = min(columns(), LogLine.byteCountLimit) - text.count
        guard missing > 0 else { return text }
        let space = String(repeating: " ", count: missing)
        return isRight ? space + text : text + space
    }
}

/// The format of a Boolean.
///
/// <https://developer.apple.com/documentation/os/oslogboolformat>
public enum OSLogBoolFormat: Sendable {
    /// `true` and `false`.
    case truth
    /// `YES` and `NO`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "YES" : "NO"
        }
    }
}

/// The format of an integer.
///
/// <https://developer.apple.com/documentation/os/oslogintegerformatting>
public struct OSLogIntegerFormatting {
    private var radix = 10
    private var hasPlus = false
    private var prefix = ""
    private var isUppercase = false
    private var minDigits: () -> Int = { 0 }

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// Hexadecimal digits without `0x`.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// Octal digits without a prefix.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// Decimal digits, with leading zeros to a minimum count.
    public static func decimal(
        explicitPositiveSign: Bool = false,
        minDigits: @autoclosure @escaping () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasPlus: explicitPositiveSign, minDigits: minDigits)
    }

    /// Hexadecimal digits, with leading zeros to a minimum count.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: @autoclosure @escaping () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16,
            hasPlus: explicitPositiveSign,
            prefix: includePrefix ? "0x" : "",
            isUppercase: uppercase,
            minDigits: minDigits
        )
    }

    /// Octal digits, with leading zeros to a minimum count.
    public static func octal(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: @autoclosure @escaping () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8,
            hasPlus: explicitPositiveSign,
            prefix: includePrefix ? "0o" : "",
            isUppercase: uppercase,
            minDigits: minDigits
        )
    }

    func text<Number: FixedWidthInteger>(_ number: Number) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = max(0, min(minDigits(), LogLine.byteCountLimit) - digits.count)
        let sign = number < 0 ? "-" : hasPlus ? "+" : ""
        return sign + prefix + String(repeating: "0", count: zeros) + digits
    }
}

/// The format of a floating-point number.
///
/// <https://developer.apple.com/documentation/os/oslogfloatformatting>
public struct OSLogFloatFormatting {
    private var conversion = "f"
    private var hasPlus = false
    private var isUppercase = false
    private var precision: (() -> Int)?

    /// Six digits after the decimal point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }
    /// Hexadecimal digits with a power of two.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "a") }
    /// One digit before the decimal point, with a power of ten.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
    /// The shorter of fixed and exponential.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// A number of digits after the decimal point.
    public static func fixed(
        precision: @autoclosure @escaping () -> Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            hasPlus: explicitPositiveSign,
            isUppercase: uppercase,
            precision: precision
        )
    }

    /// One digit before the decimal point and a number of digits after it, with a power of ten.
    public static func exponential(
        precision: @autoclosure @escaping () -> Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: "e",
            hasPlus: explicitPositiveSign,
            isUppercase: uppercase,
            precision: precision
        )
    }

    /// The shorter of fixed and exponential, with a number of significant digits.
    public static func hybrid(
        precision: @autoclosure @escaping () -> Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: "g",
            hasPlus: explicitPositiveSign,
            isUppercase: uppercase,
            precision: precision
        )
    }

    func text(_ number: Double) -> String {
        let digits = precision.map { ".\(min(max($0(), 0), 100))" } ?? ""
        let letter = isUppercase ? conversion.uppercased() : conversion
        return String(format: "%" + (hasPlus ? "+" : "") + digits + letter, number)
    }
}
