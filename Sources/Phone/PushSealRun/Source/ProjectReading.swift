// SPDX-License-Identifier: Apache-2.0

/// The readers of files that a project brings, for tests and for the fuzz targets.
package enum ProjectReading {
    /// Reads a project's list, and what it says of its targets and neighbours.
    ///
    /// - Parameter folder: a folder `NAME.xcodeproj`.
    package static func readProject(_ folder: String) {
        guard let project = try? XcodeProject(folder, path: { $0 }) else { return }
        _ = try? project.target(named: nil)
        _ = project.neighbours()
    }

    /// Reads an .xcconfig file, and the values of its settings.
    package static func readConfiguration(_ file: String) {
        var reader = ConfigurationReader(path: { $0 })
        let settings = BuildSettings([reader.settings(in: file)], [:])
        _ = settings.compiler
        _ = settings["A"]
    }

    /// Reads a storyboard.
    package static func readStoryboard(_ bytes: [UInt8]) {
        _ = (try? Storyboard(bytes, file: "Main.storyboard"))?.principal
    }
}
