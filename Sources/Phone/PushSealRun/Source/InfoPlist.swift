// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// What an extension's property list says about its class.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionprincipalclass
enum InfoPlist {
    /// The class and the file that names it.
    struct Principal: Equatable {
        /// The name without its module: the last part of
        /// `$(PRODUCT_MODULE_NAME).NotificationService`.
        let className: String
        let file: String
    }

    /// The class that a property list names, if it names one.
    ///
    /// - Throws: `malformed` if it is not a property list, or belongs to another kind of extension.
    static func principal(
        of bytes: [UInt8],
        file: String,
        _ wanted: ExtensionKind = .service
    ) throws(RunError) -> Principal? {
        let list: Any
        do {
            list = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        } catch {
            throw RunError(.malformed, "\(quoted(file)) is not a property list")
        }
        guard let dictionary = list as? [String: Any],
            let values = dictionary["NSExtension"] as? [String: Any]
        else { return nil }
        if let kind = values["NSExtensionPointIdentifier"] as? String, kind != wanted.point,
            !kind.hasPrefix("$")
        {
            throw RunError(
                .malformed,
                "\(quoted(file)) is for another kind of extension: \(quoted(kind))",
                hint: wanted == .service
                    ? "the sources must be of a service extension, \(wanted.point); --content takes the folder of a "
                        + "content extension"
                    : "--content takes content extensions, \(wanted.point)"
            )
        }
        guard let name = values["NSExtensionPrincipalClass"] as? String,
            let last = name.split(separator: ".").last
        else { return nil }
        return Principal(className: String(last), file: file)
    }
}
