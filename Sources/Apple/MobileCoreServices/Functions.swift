// SPDX-License-Identifier: Apache-2.0

public import Foundation
import UniformTypeIdentifiers

/// Extensions of file names, as a class of tags.
///
/// <https://developer.apple.com/documentation/coreservices/kuttagclassfilenameextension>
public var kUTTagClassFilenameExtension: NSString {
    UTTagClass.filenameExtension.rawValue as NSString
}

/// MIME types, as a class of tags.
///
/// <https://developer.apple.com/documentation/coreservices/kuttagclassmimetype>
public var kUTTagClassMIMEType: NSString { UTTagClass.mimeType.rawValue as NSString }

/// The identifier of the type that a tag means; the caller owns it.
///
/// <https://developer.apple.com/documentation/coreservices/1448939-uttypecreatepreferredidentifierf>
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: NSString,
    _ inTag: NSString,
    _ inConformingToUTI: NSString?
) -> Unmanaged<NSString>? {
    let type = UTType(
        tag: String(inTag),
        tagClass: UTTagClass(rawValue: String(inTagClass)),
        conformingTo: inConformingToUTI.flatMap { UTType(String($0)) }
    )
    guard let type else { return nil }
    return unsafe Unmanaged.passRetained(type.identifier as NSString)
}

/// The extension or MIME type that a type prefers; the caller owns it.
///
/// <https://developer.apple.com/documentation/coreservices/1442744-uttypecopypreferredtagwithclass>
public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: NSString,
    _ inTagClass: NSString
) -> Unmanaged<NSString>? {
    let tags = UTType(String(inUTI))?.tags[UTTagClass(rawValue: String(inTagClass))]
    guard let tag = tags?.first else { return nil }
    return unsafe Unmanaged.passRetained(tag as NSString)
}

/// Whether a type is the other or a kind of it.
///
/// <https://developer.apple.com/documentation/coreservices/1444079-uttypeconformsto>
public func UTTypeConformsTo(_ inUTI: NSString, _ inConformsToUTI: NSString) -> Bool {
    guard let type = UTType(String(inUTI)), let other = UTType(String(inConformsToUTI)) else {
        return false
    }
    return type.conforms(to: other)
}

/// Whether two identifiers are of one type.
///
/// <https://developer.apple.com/documentation/coreservices/1448777-uttypeequal>
public func UTTypeEqual(_ inUTI1: NSString, _ inUTI2: NSString) -> Bool {
    String(inUTI1).lowercased() == String(inUTI2).lowercased()
}
