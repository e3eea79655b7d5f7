// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// No error.
///
/// <https://developer.apple.com/documentation/security/errsecsuccess>
public var errSecSuccess: OSStatus { 0 }

/// The function is not implemented.
///
/// <https://developer.apple.com/documentation/security/errsecunimplemented>
public var errSecUnimplemented: OSStatus { -4 }

/// A file could not be read or written.
///
/// <https://developer.apple.com/documentation/security/errsecio>
public var errSecIO: OSStatus { -36 }

/// A parameter is not valid.
///
/// <https://developer.apple.com/documentation/security/errsecparam>
public var errSecParam: OSStatus { -50 }

/// Memory allocation failed.
///
/// <https://developer.apple.com/documentation/security/errsecallocate>
public var errSecAllocate: OSStatus { -108 }

/// The user cancelled.
///
/// <https://developer.apple.com/documentation/security/errsecusercanceled>
public var errSecUserCanceled: OSStatus { -128 }

/// A parameter or the state is not valid for the call.
///
/// <https://developer.apple.com/documentation/security/errsecbadreq>
public var errSecBadReq: OSStatus { -909 }

/// An internal component failed.
///
/// <https://developer.apple.com/documentation/security/errsecinternalcomponent>
public var errSecInternalComponent: OSStatus { -2070 }

/// No keychain is available.
///
/// <https://developer.apple.com/documentation/security/errsecnotavailable>
public var errSecNotAvailable: OSStatus { -25291 }

/// The item cannot be changed.
///
/// <https://developer.apple.com/documentation/security/errsecreadonly>
public var errSecReadOnly: OSStatus { -25292 }

/// The name or the passphrase is wrong.
///
/// <https://developer.apple.com/documentation/security/errsecauthfailed>
public var errSecAuthFailed: OSStatus { -25293 }

/// The keychain already has such an item.
///
/// <https://developer.apple.com/documentation/security/errsecduplicateitem>
public var errSecDuplicateItem: OSStatus { -25299 }

/// The keychain has no such item.
///
/// <https://developer.apple.com/documentation/security/errsecitemnotfound>
public var errSecItemNotFound: OSStatus { -25300 }

/// The data is too large.
///
/// <https://developer.apple.com/documentation/security/errsecdatatoolarge>
public var errSecDataTooLarge: OSStatus { -25302 }

/// There is no such attribute.
///
/// <https://developer.apple.com/documentation/security/errsecnosuchattr>
public var errSecNoSuchAttr: OSStatus { -25303 }

/// There is no such class of items.
///
/// <https://developer.apple.com/documentation/security/errsecnosuchclass>
public var errSecNoSuchClass: OSStatus { -25306 }

/// The phone is locked, or the user would have to be asked.
///
/// <https://developer.apple.com/documentation/security/errsecinteractionnotallowed>
public var errSecInteractionNotAllowed: OSStatus { -25308 }

/// The data cannot be decoded.
///
/// <https://developer.apple.com/documentation/security/errsecdecode>
public var errSecDecode: OSStatus { -26275 }

/// The signature is not valid.
///
/// <https://developer.apple.com/documentation/security/errsecverifyfailed>
public var errSecVerifyFailed: OSStatus { -67808 }

/// The app lacks an entitlement.
///
/// <https://developer.apple.com/documentation/security/errsecmissingentitlement>
public var errSecMissingEntitlement: OSStatus { -34018 }

/// Describes a status.
///
/// <https://developer.apple.com/documentation/security/seccopyerrormessagestring(_:_:)>
///
/// Linux: the text is our own; nil for a status that this module never returns.
public func SecCopyErrorMessageString(
    _ status: OSStatus,
    _ reserved: UnsafeMutableRawPointer?
) -> CFString? {
    words(for: status).map { NSString(string: $0) }
}

private func words(for status: OSStatus) -> String? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "The function is not implemented."
    case errSecIO: "A file could not be read or written."
    case errSecParam: "A parameter is not valid."
    case errSecAllocate: "Out of memory."
    case errSecUserCanceled: "The user cancelled."
    case errSecBadReq: "A parameter or the state is not valid for this operation."
    case errSecInternalComponent: "An internal component failed."
    case errSecNotAvailable: "No keychain is available."
    case errSecReadOnly: "The item cannot be changed."
    case errSecAuthFailed: "The name or the passphrase is not right."
    case errSecDuplicateItem: "The keychain already has this item."
    case errSecItemNotFound: "The keychain has no such item."
    case errSecDataTooLarge: "The data is too large."
    case errSecNoSuchAttr: "There is no such attribute."
    case errSecNoSuchClass: "There is no such class of items."
    case errSecInteractionNotAllowed:
        "User interaction is not allowed: the phone is locked, or the user would be asked."
    case errSecDecode: "The data cannot be decoded."
    case errSecVerifyFailed: "A signature does not verify."
    case errSecMissingEntitlement: "The app lacks an entitlement."
    default: nil
    }
}

/// Why a call failed, as a status for the caller.
struct SecStatus: Error, Equatable {
    let code: OSStatus

    init(_ code: OSStatus) {
        self.code = code
    }

    /// Runs the body of a C-style function, and returns its status.
    static func of(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return errSecSuccess
        } catch let status as SecStatus {
            return status.code
        } catch {
            return errSecInternalComponent
        }
    }
}
