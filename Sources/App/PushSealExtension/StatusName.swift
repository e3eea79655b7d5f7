// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of the keychain's results: an error tells a developer nothing without them.
///
/// <https://developer.apple.com/documentation/security/security-framework-result-codes>
enum StatusName {
    private static let names: [Int32: String] = [
        -4: "errSecUnimplemented",
        -36: "errSecIO",
        -50: "errSecParam",
        -108: "errSecAllocate",
        -128: "errSecUserCanceled",
        -909: "errSecBadReq",
        -2070: "errSecInternalComponent",
        -25291: "errSecNotAvailable",
        -25292: "errSecReadOnly",
        -25293: "errSecAuthFailed",
        -25299: "errSecDuplicateItem",
        -25300: "errSecItemNotFound",
        -25302: "errSecDataTooLarge",
        -25303: "errSecNoSuchAttr",
        -25306: "errSecNoSuchClass",
        -25307: "errSecNoDefaultKeychain",
        -25308: "errSecInteractionNotAllowed",
        -26275: "errSecDecode",
        -34018: "errSecMissingEntitlement",
        -67808: "errSecVerifyFailed",
    ]

    /// The type of an error and the status that it holds.
    ///
    /// A number and a name of Apple's are no secret; the rest of an error can be.
    /// The status is the code of an `NSError`, or an `OSStatus` in an error of the app's own.
    static func words(for error: any Error) -> String {
        let type = "\(type(of: error))"
        let object = error as NSError
        if object.domain == NSOSStatusErrorDomain {
            return words(for: Int32(truncatingIfNeeded: object.code))
        }
        // Of Foundation's errors the type says little; domain and code do.
        if type == "NSError" || object.domain.hasPrefix("NS") {
            return "\(object.domain.prefix(100)) \(object.code)"
        }
        return status(in: error, depth: 0).map { "\(type), \(words(for: $0))" } ?? type
    }

    /// A status as its name and number.
    private static func words(for status: Int32) -> String {
        names[status].map { "\($0) (\(status))" } ?? "OSStatus \(status)"
    }

    /// A status of the keychain that a value holds; nil for any other number.
    private static func status(in value: Any, depth: Int) -> Int32? {
        if let status = value as? Int32 { return names[status] == nil ? nil : status }
        if let error = value as? any Error, case let object = error as NSError,
            object.domain == NSOSStatusErrorDomain
        {
            return Int32(truncatingIfNeeded: object.code)
        }
        guard depth < 4 else { return nil }
        for child in Mirror(reflecting: value).children.prefix(20) {
            if let status = status(in: child.value, depth: depth + 1) { return status }
        }
        return nil
    }
}
