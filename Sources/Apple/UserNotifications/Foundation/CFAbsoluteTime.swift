// SPDX-License-Identifier: Apache-2.0

/// A number of seconds.
///
/// <https://developer.apple.com/documentation/corefoundation/cftimeinterval>
public typealias CFTimeInterval = Double

/// A time as the number of seconds since the start of 2001, UTC.
///
/// <https://developer.apple.com/documentation/corefoundation/cfabsolutetime>
public typealias CFAbsoluteTime = CFTimeInterval

/// The current time.
///
/// <https://developer.apple.com/documentation/corefoundation/cfabsolutetimegetcurrent()>
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}
