// SPDX-License-Identifier: Apache-2.0

/// How grave a message is.
///
/// <https://developer.apple.com/documentation/os/oslogtype>
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    /// The number the system knows the level by.
    public var rawValue: UInt8

    /// A level by its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// A level by its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What is worth keeping.
    public static let `default` = OSLogType(0x00)
    /// What helps while something is looked into.
    public static let info = OSLogType(0x01)
    /// What only a developer wants to see.
    public static let debug = OSLogType(0x02)
    /// An error of the process.
    public static let error = OSLogType(0x10)
    /// An error of more than the process, or a bug.
    public static let fault = OSLogType(0x11)
}
