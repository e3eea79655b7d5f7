// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// The sources of a target that are not compiled, since nothing here can compile them and nothing may need them.
struct LeftOutFiles {
    /// A source, and why it is left out.
    struct File: Equatable {
        let name: String
        let reason: String
    }

    /// The most that are named.
    private static let shownCount = 3

    /// What they belong to: `the extension`, or `the target "Kit"`.
    let place: String
    let files: [File]

    /// What is said of them.
    var note: String {
        let shown = files.prefix(Self.shownCount).map { "\(quoted($0.name)) (\($0.reason))" }
        let more = files.count - shown.count
        let tail = more > 0 ? " and \(more) more" : ""
        return "\(place) is compiled without \(shown.joined(separator: ", "))\(tail)"
    }

    /// The line of a file in the cache.
    var lines: [String] {
        files.map { file in
            [place, file.name, file.reason].map { field in
                String(field.map { $0 == "\t" || $0.isNewline ? " " : $0 })
            }.joined(separator: "\t") + "\n"
        }
    }

    /// Reads such lines.
    static func groups(_ text: String) -> [LeftOutFiles] {
        var groups: [LeftOutFiles] = []
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init
            )
            guard fields.count == 3 else { continue }
            let file = File(name: fields[1], reason: fields[2])
            if let last = groups.last, last.place == fields[0] {
                groups[groups.count - 1] = LeftOutFiles(
                    place: last.place,
                    files: last.files + [file]
                )
            } else {
                groups.append(LeftOutFiles(place: fields[0], files: [file]))
            }
        }
        return groups
    }

    /// Where a name is declared that the compiler did not find.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - read: the contents of a file.
    /// - Returns: the name, and the file among these that declares it; nil if none does.
    func declaration(
        of names: Set<String>,
        read: (String) -> [UInt8]?
    ) -> (name: String, file: File)? {
        let kinds: Set = [
            "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let",
            "case",
        ]
        for file in files where file.name.hasSuffix(".swift") {
            guard let bytes = read(file.name) else { continue }
            let source = SwiftSource(name: file.name, bytes: bytes)
            for index in source.tokens.indices where kinds.contains(source.text(index)) {
                if names.contains(source.text(index + 1)) {
                    return (source.text(index + 1), file)
                }
            }
        }
        return nil
    }
}
