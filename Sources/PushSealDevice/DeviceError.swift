// SPDX-License-Identifier: Apache-2.0

/// Why a device could not be set up.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// A file of localised strings is not what it should be.
        case badStrings
        /// The Info.plist of a content extension lacks what it has to say, or says it wrongly.
        case badContentExtension
        /// The bundle of an app is not what it should be.
        case badApp
        /// A file on a phone is not what a phone has written there.
        case badPhone
        /// The folder of a phone, or something in it, cannot be made, read or written.
        case unusablePhone
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people.
    public let detail: String

    /// The detail.
    public var description: String { detail }

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
