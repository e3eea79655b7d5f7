// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A destination in the system's log: a subsystem, and a category within it.
///
/// <https://developer.apple.com/documentation/os/oslog>
open class OSLog: NSObject, @unchecked Sendable {
    private let name: String?
    private let isOff: Bool

    /// Makes a log object.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/init(subsystem:category:)>
    public convenience init(subsystem: String, category: String) {
        self.init(name: "\(subsystem):\(category)", isOff: false)
    }

    /// Makes a log object for a system category.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/init(subsystem:category:)>
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(name: String?, isOff: Bool) {
        self.name = name
        self.isOff = isOff
        super.init()
    }

    /// The log without subsystem and category.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/default>
    public static let `default` = OSLog(name: nil, isOff: false)

    /// The log that writes nothing.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/disabled>
    public static let disabled = OSLog(name: nil, isOff: true)

    /// Whether messages of a level are written.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/isenabled(type:)>
    open func isEnabled(type: OSLogType) -> Bool { !isOff && LogLine.shows(type) }

    /// Categories that the system's tools know.
    ///
    /// <https://developer.apple.com/documentation/os/oslog/category>
    public struct Category: Sendable {
        /// The name in the log.
        public let rawValue: String

        /// Points of interest in a recording.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Recorded by tools only on request.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// The same, with stack traces.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Composes the message only if it will be written.
    final func write(_ message: OSLogMessage, _ type: OSLogType) {
        write(message.composed(), type)
    }

    final func write(_ text: @autoclosure () -> String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        LogLine.write(text(), place: name, type: type)
    }
}

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

/// Writes a message at the default level.
///
/// <https://developer.apple.com/documentation/os/os_log(_:)>
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message, .default) }

/// Writes a message at a level.
///
/// <https://developer.apple.com/documentation/os/os_log(_:_:)>
public func os_log(_ logLevel: OSLogType, _ message: OSLogMessage) {
    OSLog.default.write(message, logLevel)
}

/// Writes a message to a log at a level.
///
/// <https://developer.apple.com/documentation/os/os_log(_:log:_:)>
public func os_log(_ logLevel: OSLogType, log: OSLog, _ message: OSLogMessage) {
    log.write(message, logLevel)
}

/// Writes a message with a `printf` format.
///
/// <https://developer.apple.com/documentation/os/os_log(_:dso:log:type:_:)>
///
/// `%@` and `%s` are private unless written `%{public}@`; numbers are public unless written
/// `%{private}d`.
///
/// Linux: of the system's types, such as `%{uuid_t}.16P`, only `%{darwin.errno}d` and `%m` are
/// supported; an argument that does not match its conversion is shown with its Swift description.
/// `error as CVarArg` does not compile, since without Objective-C an `Error` has no class: write
/// `error as NSError`.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = #dsohandle,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(FormattedMessage.text("\(message)", args), type)
}

/// Writes a message with a `printf` format.
///
/// <https://developer.apple.com/documentation/os/os_log(_:dso:log:_:_:)>
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = #dsohandle,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(FormattedMessage.text("\(message)", args), type)
}
