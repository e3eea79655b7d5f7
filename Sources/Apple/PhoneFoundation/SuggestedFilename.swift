// SPDX-License-Identifier: Apache-2.0

#if Networking
import Foundation
public import FoundationNetworking
import UniformTypeIdentifiers

extension URLResponse {
    /// The name under which a file with the body is to be saved.
    ///
    /// <https://developer.apple.com/documentation/foundation/urlresponse/suggestedfilename>
    ///
    /// The name in the header field Content-Disposition, else the last part of the URL, else its host, else
    /// `unknown`; with the extension of the MIME type unless it has one of that type.
    ///
    /// Linux: this takes the place of FoundationNetworking's own, which without Content-Disposition is always
    /// "Unknown", so that a file lost its extension and its type. It does so for whoever imports
    /// FoundationNetworking only through this module; a source that also imports it by name must not use the
    /// property, which is ambiguous there.
    public var suggestedFilename: String? {
        // Read from Content-Disposition, if it is there.
        let own = self.FoundationNetworking::suggestedFilename
        if let own, own != "Unknown" { return own }
        let last = url?.lastPathComponent ?? ""
        let name = last.isEmpty || last == "/" ? url?.host ?? "unknown" : last
        guard let type = mimeType.flatMap({ UTType(mimeType: $0) }),
            let suffix = type.preferredFilenameExtension
        else { return name }
        let present = UTType(filenameExtension: (name as NSString).pathExtension)
        return present?.conforms(to: type) == true ? name : "\(name).\(suffix)"
    }
}
#endif
