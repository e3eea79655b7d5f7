// SPDX-License-Identifier: Apache-2.0

/// Why a store cannot answer.
public struct StoreError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The store cannot be opened, created or written: no such folder, no permission, no space.
        case notAccessible
        /// The store's file exists but is not a store, or is damaged.
        case damaged
        /// Another process held the store for too long.
        case busy
        /// The store was made by a later version.
        case laterVersion
        /// The database reports another error.
        case failed
    }

    /// The kind of failure, for `switch`.
    public let code: Code
    /// What went wrong, for people: names and places, never values or ids.
    package let detail: String
    /// What to do about it, if anything.
    package let hint: String?

    /// Makes an error, for an app's own store.
    public init(_ code: Code, _ detail: String) {
        self.init(code, detail, hint: nil)
    }

    package init(_ code: Code, _ detail: String, hint: String?) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }
}

extension StoreError: CustomStringConvertible {
    /// What went wrong, for people: names and places, never values or ids.
    public var description: String { detail }
}
