// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A content extension that is a program of its own, with its Info.plist beside it.
package struct ContentProgram: Sendable {
    /// What it is called.
    package var name: String { URL(fileURLWithPath: path).lastPathComponent }
    /// What its Info.plist says.
    package let info: ContentExtensionInfo

    let path: String
    let infoPlist: Data

    /// Names a program.
    ///
    /// - Parameter path: where it is; `Info.plist` lies in the same folder.
    /// - Throws: `badContentExtension` with the file and the key if one is missing or wrong.
    package init(path: String) throws(DeviceError) {
        self.path = path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "Info.plist")
        infoPlist = try ContentExtensionInfo.data(of: file)
        info = try ContentExtensionInfo(infoPlist: infoPlist, name: file.path)
    }
}
