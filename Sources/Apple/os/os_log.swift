// SPDX-License-Identifier: Apache-2.0

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
