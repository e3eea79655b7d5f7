// SPDX-License-Identifier: Apache-2.0

// Parts of Foundation on Apple platforms that Linux lacks. Extensions that import only
// UserNotifications rely on them, since Apple's module includes Foundation.

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
