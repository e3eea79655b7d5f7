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
    case errSecUnimplemented: "There is no such function."
    case errSecIO: "A file could not be read or written."
    case errSecParam: "A parameter is not valid."
    case errSecAllocate: "There is no memory."
    case errSecUserCanceled: "The user cancelled."
    case errSecBadReq: "A parameter or a state does not allow it."
    case errSecInternalComponent: "Something inside failed."
    case errSecNotAvailable: "There is no keychain to be had."
    case errSecReadOnly: "The item cannot be changed."
    case errSecAuthFailed: "The name or the passphrase is not right."
    case errSecDuplicateItem: "The keychain has such an item already."
    case errSecItemNotFound: "The keychain has no such item."
    case errSecDataTooLarge: "The data is too large."
    case errSecNoSuchAttr: "There is no such attribute."
    case errSecNoSuchClass: "There is no such class of items."
    case errSecInteractionNotAllowed: "The user would have to unlock the phone or to be asked."
    case errSecDecode: "The data cannot be decoded."
    case errSecVerifyFailed: "A signature does not verify."
    case errSecMissingEntitlement: "The app lacks an entitlement."
    default: nil
    }
}
