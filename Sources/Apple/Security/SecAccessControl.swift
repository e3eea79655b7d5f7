// SPDX-License-Identifier: Apache-2.0

public import Foundation
import PhoneKeychain

/// When a keychain item can be read, and what the user must do for it.
///
/// <https://developer.apple.com/documentation/security/secaccesscontrol>
public final class SecAccessControl: Sendable {
    let protection: KeychainAccess
    let flags: SecAccessControlCreateFlags

    init(_ protection: KeychainAccess, _ flags: SecAccessControlCreateFlags) {
        self.protection = protection
        self.flags = flags
    }

    /// The access control that an item was added with.
    convenience init?(_ item: KeychainItem) {
        guard case .number(let flags) = item.attributes["accc"] else { return nil }
        let rawValue = CFOptionFlags(truncatingIfNeeded: flags)
        self.init(item.accessible, SecAccessControlCreateFlags(rawValue: rawValue))
    }

    /// The attributes that an item keeps of it.
    var attributes: [String: KeychainItem.Value] {
        [
            "pdmn": .text(protection.rawValue),
            "accc": .number(Int64(truncatingIfNeeded: flags.rawValue)),
        ]
    }

    /// Whether an item cannot be read without the user.
    var needsUser: Bool { !flags.subtracting(.privateKeyUsage).isEmpty }
}

/// What the user must do before an item is read.
///
/// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags>
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    /// The bits of the flags.
    public let rawValue: CFOptionFlags

    /// Makes flags of their bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// Prove their presence, in whatever way.
    public static let userPresence = Self(rawValue: 1 << 0)
    /// Show a face or finger.
    public static let biometryAny = Self(rawValue: 1 << 1)
    /// Show a face or finger that was known when the item was added.
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    /// Enter the passcode.
    public static let devicePasscode = Self(rawValue: 1 << 4)
    /// One of the conditions is enough.
    public static let or = Self(rawValue: 1 << 14)
    /// All conditions must be met.
    public static let and = Self(rawValue: 1 << 15)
    /// Nothing: allows a private key to be used.
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
    /// Enter a password of the app's own.
    public static let applicationPassword = Self(rawValue: 1 << 31)
}

/// Makes access control of one of `kSecAttrAccessible…` and flags; nil if it is none of these.
///
/// <https://developer.apple.com/documentation/security/secaccesscontrolcreatewithflags(_:_:_:_:)>
///
/// Linux: there is no user to ask: an item with flags other than `.privateKeyUsage` can be added,
/// but reading it is `errSecInteractionNotAllowed`, as in an extension on a phone.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: CFTypeRef,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    unsafe answer(error) {
        guard let word = protection as? String, let access = KeychainAccess(rawValue: word) else {
            throw SecStatus(errSecParam)
        }
        return SecAccessControl(access, flags)
    }
}
