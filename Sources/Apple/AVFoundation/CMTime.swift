// SPDX-License-Identifier: Apache-2.0

@_exported public import UIKit

/// A time as a fraction of seconds.
///
/// <https://developer.apple.com/documentation/coremedia/cmtime-api>
///
/// Linux: in AVFoundation, which on a phone brings CoreMedia with it; a time is valid, or not.
public struct CMTime: Hashable, Sendable {
    /// The numerator.
    public var value: Int64
    /// The denominator.
    public var timescale: Int32
    private var isNumeric: Bool

    /// No time.
    public init() {
        value = 0
        timescale = 0
        isNumeric = false
    }

    /// Makes a time of `value` parts of a second, each 1/`timescale`.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/init(value:timescale:)>
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
        isNumeric = timescale > 0
    }

    /// Makes the time that is nearest to a number of seconds.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/init(seconds:preferredtimescale:)>
    public init(seconds: Double, preferredTimescale: Int32) {
        let parts = (seconds * Double(preferredTimescale)).rounded()
        guard preferredTimescale > 0, let value = Int64(exactly: parts) else {
            self.init()
            return
        }
        self.init(value: value, timescale: preferredTimescale)
    }

    /// The beginning.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/zero>
    public static let zero = CMTime(value: 0, timescale: 1)
    /// No time.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/invalid>
    public static let invalid = CMTime()

    /// The time in seconds; not a number if it is none.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/seconds>
    public var seconds: Double { isNumeric ? Double(value) / Double(timescale) : .nan }

    /// Whether it is a time.
    ///
    /// <https://developer.apple.com/documentation/coremedia/cmtime-api/isvalid>
    public var isValid: Bool { isNumeric }
}

/// The beginning.
///
/// <https://developer.apple.com/documentation/coremedia/kcmtimezero>
public let kCMTimeZero = CMTime.zero

/// The time in seconds; not a number if it is none.
///
/// <https://developer.apple.com/documentation/coremedia/cmtimegetseconds(_:)>
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Makes a time of parts of a second.
///
/// <https://developer.apple.com/documentation/coremedia/cmtimemake(value:timescale:)>
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Makes the time that is nearest to a number of seconds.
///
/// <https://developer.apple.com/documentation/coremedia/cmtimemakewithseconds(_:preferredtimescale:)>
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
