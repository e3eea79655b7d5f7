// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a crashed extension's process prints last: the runtime's words, then a backtrace of a hundred
/// lines, of which a reader first wants one.
struct CrashReport: Sendable {
    /// More lines are dropped.
    private static let lineLimit = 2_000
    /// More of the runtime's words is cut, in characters.
    private static let wordsLimit = 300

    /// The runtime's last words, and what it says after them, until it is known that it crashes.
    private(set) var held: [String] = []
    private var lines: [String] = []
    /// Whether there is a report.
    private(set) var hasBegun = false

    /// Whether the process has printed what comes before its end.
    var isExpected: Bool { hasBegun || !held.isEmpty }

    /// Reads a printed line, and returns the lines that belong to no report.
    mutating func read(_ line: String) -> [String] {
        if hasBegun {
            if lines.count < Self.lineLimit { lines.append(line) }
            return []
        }
        // What the runtime prints where backtraces are off.
        if Self.begins(line) || (!held.isEmpty && line == "Current stack trace:") {
            hasBegun = true
            lines = held + [line]
            held = []
            return []
        }
        if !held.isEmpty, line.isEmpty || line.hasPrefix("swift-runtime: ") {
            held.append(line)
            return []
        }
        let before = rest()
        if Self.isLastWords(line) {
            held = [line]
            return before
        }
        return before + [line]
    }

    /// Gives up what was held back, when no report has followed.
    mutating func rest() -> [String] {
        defer { held = [] }
        return held
    }

    /// Takes what was held back as the report, of a process that crashed without a backtrace.
    mutating func close() {
        guard !hasBegun, !held.isEmpty else { return }
        hasBegun = true
        lines = rest()
    }

    private static func begins(_ line: String) -> Bool {
        line.hasPrefix("*** Signal ") || line.hasPrefix("*** Program crashed")
            || line.hasPrefix("💣 Program crashed")
    }

    /// The source that `pushseal run` makes.
    private static let entryFile = "PushSealExtensionEntry.swift"

    private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]

    private static func isLastWords(_ line: String) -> Bool {
        kinds.contains { line.hasPrefix($0) || line.contains(": \($0)") }
    }

    /// The words of `fatalError` and its like.
    private var words: String? {
        guard let line = lines.first(where: Self.isLastWords) else { return nil }
        let kind = Self.kinds.compactMap { line.range(of: $0) }.min {
            $0.lowerBound < $1.lowerBound
        }
        return kind.map { String(line[$0.lowerBound...].prefix(Self.wordsLimit)) }
    }

    /// File and line of the topmost frame that is the extension's own, else those that the runtime
    /// names.
    private var place: String? {
        let frames = crashedThread.lazy.compactMap(Self.place(ofFrame:))
        if let frame = frames.first { return frame }
        guard let line = lines.first(where: Self.isLastWords),
            let kind = Self.kinds.compactMap({ line.range(of: ": \($0)") }).first
        else { return nil }
        let place = Self.lastComponent(line[..<kind.lowerBound])
        return place.hasPrefix(Self.entryFile) ? nil : place
    }

    /// File and line of a frame such as `1 [ra] 0x5f13 f() + 434 in name at /a/b.swift:8:31`; nil
    /// for one of a library, and for one that the compiler or `pushseal run` made.
    private static func place(ofFrame line: String) -> String? {
        guard let at = line.range(of: " at ", options: .backwards),
            let image = line[..<at.lowerBound].split(separator: " ").last, !image.contains(".so")
        else { return nil }
        let parts = line[at.upperBound...].split(separator: ":")
        guard parts.count >= 3, parts.suffix(2).allSatisfy({ Int($0) != nil }) else { return nil }
        let file = lastComponent(parts.dropLast(2).joined(separator: ":")[...])
        guard !file.hasPrefix("<"), file != Self.entryFile else { return nil }
        return "\(file):\(parts[parts.count - 2])"
    }

    private static func lastComponent(_ path: Substring) -> String {
        String(path.split(separator: "/").last ?? path)
    }

    private var crashedThread: ArraySlice<String> {
        let start = lines.firstIndex { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") }
        guard let start else { return [] }
        let end = lines[(start + 1)...].firstIndex {
            $0.hasPrefix("Thread ") || $0.hasPrefix("Registers")
        }
        return lines[start..<(end ?? lines.endIndex)]
    }

    /// Where it crashed and the runtime's words, to follow how it ended; empty for no report.
    var gist: String {
        (place.map { " at \($0)" } ?? "") + (words.map { ": \($0)" } ?? "")
    }

    /// The report without blank lines, for a trace that keeps only so many: the thread that crashed
    /// comes before the others.
    var entries: [String] {
        let crashed = crashedThread
        guard !crashed.isEmpty else { return lines.filter { !$0.isEmpty } }
        let first = lines.firstIndex { $0.hasPrefix("Thread ") } ?? crashed.startIndex
        let others = lines[first..<crashed.startIndex] + lines[crashed.endIndex...]
        return (lines[..<first] + crashed + others).filter { !$0.isEmpty }
    }
}
