// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
