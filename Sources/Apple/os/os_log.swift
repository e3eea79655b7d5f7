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

/// Writes a message with arguments in the way of `printf`.
///
/// <https://developer.apple.com/documentation/os/os_log(_:dso:log:type:_:)>
///
/// `%@` and `%s` are private unless they say `%{public}@`; numbers are public unless they say
/// `%{private}d`.
///
/// Linux: of the system's types, such as `%{uuid_t}.16P`, only `%{darwin.errno}d` and `%m` are known;
/// an argument of another kind than its conversion asks for is shown as Swift describes it. `error as
/// CVarArg` does not compile, since without Objective-C an `Error` has no class: say `error as NSError`.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = #dsohandle,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(FormattedMessage.text("\(message)", args), type)
}

/// Writes a message with arguments in the way of `printf`.
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
