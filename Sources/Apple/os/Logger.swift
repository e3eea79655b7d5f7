// SPDX-License-Identifier: Apache-2.0

/// Writes messages to the system's log.
///
/// <https://developer.apple.com/documentation/os/logger>
///
/// Linux: a message is one line on standard error, `[subsystem:category] message`, with `error:` or
/// `fault:` before the text for those two levels. As on a phone, debug messages are left out,
/// unless the environment has `OS_ACTIVITY_MODE=debug`; `disable` silences the log.
public struct Logger: Sendable {
    private let log: OSLog

    /// Makes a logger without subsystem and category.
    ///
    /// <https://developer.apple.com/documentation/os/logger/init()>
    public init() { log = .default }

    /// Makes a logger with a subsystem and a category.
    ///
    /// <https://developer.apple.com/documentation/os/logger/init(subsystem:category:)>
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Makes a logger from a log object.
    ///
    /// <https://developer.apple.com/documentation/os/logger/init(_:)>
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes at the default level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/log(_:)>
    public func log(_ message: OSLogMessage) { log.write(message, .default) }

    /// Writes at a level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/log(level:_:)>
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message, level) }

    /// Writes at the debug level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/trace(_:)>
    public func trace(_ message: OSLogMessage) { log.write(message, .debug) }

    /// Writes at the debug level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/debug(_:)>
    public func debug(_ message: OSLogMessage) { log.write(message, .debug) }

    /// Writes at the info level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/info(_:)>
    public func info(_ message: OSLogMessage) { log.write(message, .info) }

    /// Writes at the default level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/notice(_:)>
    public func notice(_ message: OSLogMessage) { log.write(message, .default) }

    /// Writes at the error level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/warning(_:)>
    public func warning(_ message: OSLogMessage) { log.write(message, .error) }

    /// Writes at the error level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/error(_:)>
    public func error(_ message: OSLogMessage) { log.write(message, .error) }

    /// Writes at the fault level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/critical(_:)>
    public func critical(_ message: OSLogMessage) { log.write(message, .fault) }

    /// Writes at the fault level.
    ///
    /// <https://developer.apple.com/documentation/os/logger/fault(_:)>
    public func fault(_ message: OSLogMessage) { log.write(message, .fault) }
}
