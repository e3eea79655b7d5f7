// SPDX-License-Identifier: Apache-2.0

/// Why a device could not be set up.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the command line tells apart.
    @nonexhaustive
    package enum Code: String, Sendable, CaseIterable {
        /// A file of localised strings is not valid.
        case badStrings
        /// The Info.plist of a content extension lacks a required value, or has a wrong one.
        case badContentExtension
        /// The bundle of an app is not valid.
        case badApp
        /// A file on a phone is not one that a phone wrote.
        case badPhone
        /// A file on a phone cannot be read.
        case unreadablePhone
        /// The phone's folder, or something in it, cannot be created or written.
        case unusablePhone
    }

    package let code: Code

    package let detail: String

    /// What went wrong, for people.
    public var description: String { detail }

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
