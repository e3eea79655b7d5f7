// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

/// Runs the body and drains the objects it has autoreleased.
///
/// <https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)>
///
/// Linux: nothing is autoreleased, so it only runs the body.
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}
