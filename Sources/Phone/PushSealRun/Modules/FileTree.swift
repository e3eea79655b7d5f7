// SPDX-License-Identifier: Apache-2.0

import PushSealFiles

/// The files below a folder.
enum FileTree {
    /// More than any target has.
    private static let limit = 50_000

    /// The files in a folder and in all folders in it, sorted; without those whose names begin with a dot.
    ///
    /// A folder that a link leads back to is read once, and so is one in which a folder leads to another place of the tree.
    ///
    /// - Parameters:
    ///   - folder: the folder, as named by the user.
    ///   - path: the absolute path of such a name.
    ///   - isLeftOut: whether a folder, by its path, is not read.
    /// - Returns: their names, below the folder's.
    static func files(
        below folder: String,
        path: (String) -> String,
        leavingOut isLeftOut: (String) -> Bool = { _ in false }
    ) -> [String] {
        var visited: Set<String> = []
        var count = 0
        func files(below folder: String, _ depth: Int) -> [String] {
            guard depth < 64, let real = realPath(path(folder)), visited.insert(real).inserted
            else { return [] }
            var found: [String] = []
            for name in folderEntries(real).sorted() where !name.hasPrefix(".") {
                count += 1
                guard count < limit else { break }
                let place = "\(folder)/\(name)"
                if FileStamp("\(real)/\(name)")?.isFolder != true {
                    found.append(place)
                } else if !isLeftOut("\(real)/\(name)") {
                    found += files(below: place, depth + 1)
                }
            }
            return found
        }
        return files(below: folder, 0)
    }

    /// A path that there is, if one differs from that which there is only in case: a Mac does not tell them apart.
    static func existing(_ path: String) -> String {
        guard FileStamp(path) == nil else { return path }
        var found = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            let folder = found.isEmpty ? "." : found
            let before = found.isEmpty || found == "/" ? found : found + "/"
            guard FileStamp(before + part) == nil else {
                found = before + part
                continue
            }
            let other = folderEntries(folder).sorted().first {
                $0.lowercased() == part.lowercased()
            }
            guard let other else { return path }
            found = before + other
        }
        return found
    }
}
