// SPDX-License-Identifier: Apache-2.0

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
