// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A content extension in a program of its own, with its Info.plist beside it.
package struct ContentProgram: Sendable {
    /// The program's name.
    package var name: String { URL(fileURLWithPath: path).lastPathComponent }
    /// What its Info.plist declares.
    package let info: ContentExtensionInfo

    let path: String
    let infoPlist: Data

    /// Reads the Info.plist beside a program.
    ///
    /// - Parameter path: the program; `Info.plist` is in the same folder.
    /// - Throws: `badContentExtension` with the file and the key that is missing or wrong.
    package init(path: String) throws(DeviceError) {
        self.path = path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "Info.plist")
        infoPlist = try ContentExtensionInfo.data(of: file)
        info = try ContentExtensionInfo(infoPlist: infoPlist, name: file.path)
    }
}
