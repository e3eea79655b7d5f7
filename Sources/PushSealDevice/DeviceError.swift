// SPDX-License-Identifier: Apache-2.0

/// Why a device could not be set up.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// A file of localised strings is not valid.
        case badStrings
        /// The Info.plist of a content extension lacks a required value, or has a wrong one.
        case badContentExtension
        /// The bundle of an app is not valid.
        case badApp
        /// A file on a phone is not one that a phone wrote.
        case badPhone
        /// The phone's folder, or something in it, cannot be created, read or written.
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
