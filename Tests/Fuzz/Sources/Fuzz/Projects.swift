// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealRun

/// A folder of this process alone.
private let folder: String = {
    let folder = NSTemporaryDirectory() + "/fuzz-\(getpid())/App.xcodeproj"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
}()

/// A project must be read to its end, whatever refers to whatever.
func readProject(_ bytes: [UInt8]) -> CInt {
    try? Data(bytes).write(to: URL(filePath: folder + "/project.pbxproj"))
    ProjectReading.readProject(folder)
    return 0
}

/// Settings that refer to themselves and files that include themselves must end.
func readConfiguration(_ bytes: [UInt8]) -> CInt {
    let file = folder + "/a.xcconfig"
    try? Data(bytes).write(to: URL(filePath: file))
    ProjectReading.readConfiguration(file)
    return 0
}

/// A storyboard must be read to its end.
func readStoryboard(_ bytes: [UInt8]) -> CInt {
    ProjectReading.readStoryboard(bytes)
    return 0
}
