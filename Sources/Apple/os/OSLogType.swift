// SPDX-License-Identifier: Apache-2.0

/// The level of a message.
///
/// <https://developer.apple.com/documentation/os/oslogtype>
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    /// The system's number for the level.
    public var rawValue: UInt8

    /// Makes a level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Makes a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Information worth keeping.
    public static let `default` = OSLogType(0x00)
    /// Information that helps with troubleshooting.
    public static let info = OSLogType(0x01)
    /// Information for developers only.
    public static let debug = OSLogType(0x02)
    /// An error of the process.
    public static let error = OSLogType(0x10)
    /// A system-level error, or a bug.
    public static let fault = OSLogType(0x11)
}
