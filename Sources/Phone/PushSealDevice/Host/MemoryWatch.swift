// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PushSealLocking

/// Watches the memory use of an extension's process, while a push is under way in it.
///
/// It is sampled every few milliseconds and with each reply. Memory allocated and freed between two
/// samples goes unnoticed. What earlier pushes have left behind counts, as on a phone.
final class MemoryWatch: Sendable {
    private struct State {
        /// The memory in use before the first extension was made.
        var base: Int?
        /// The pushes under way, and the most memory above the base that was seen during each.
        var pushes: Set<Int> = []
        var peaks: [Int: Int] = [:]
        var isOver = false
        var isStopped = false
    }

    /// The sampling interval: shorter than it takes to fill a limit of 24 MiB.
    private static let pause = Duration.milliseconds(3)

    private let limit: Int?
    private let process: String
    private let whenOver: @Sendable (String) -> Void
    private let state = Condition(State())

    /// - Parameters:
    ///   - process: the process id.
    ///   - limit: the most bytes it may use on top of those it started with; nil for no limit.
    ///   - whenOver: called once, with a sentence.
    init(process: pid_t, limit: Int?, whenOver: @escaping @Sendable (String) -> Void) {
        self.process = String(process)
        self.limit = limit
        self.whenOver = whenOver
    }

    /// Watches for a push.
    func begin(_ push: Int) { state.change { _ = $0.pushes.insert(push) } }

    /// Ends the watch for a push, and returns the most bytes that were in use above the base; nil if
    /// there was no sample.
    func finish(_ push: Int) -> Int? {
        state.change { state in
            state.pushes.remove(push)
            return state.peaks.removeValue(forKey: push)
        }
    }

    /// Takes a number reported by the process: the first is its use before an extension was made.
    func hear(_ byteCount: Int) {
        let isFirst = state.withLock { state in
            guard state.base == nil else { return false }
            state.base = byteCount
            return true
        }
        guard isFirst else { return check(byteCount) }
        Thread.detachNewThread { [self] in
            while isSampleDue(), let byteCount = ResidentMemory.byteCount(of: process) {
                check(byteCount)
            }
        }
    }

    /// Waits for the time of the next sample; false if there is none.
    private func isSampleDue() -> Bool {
        let isStopped = state.wait(atMost: Self.pause) { $0.isStopped ? true : nil } ?? false
        guard !isStopped else { return false }
        return state.wait { state in
            if state.isStopped { return false }
            return state.pushes.isEmpty ? nil : true
        }
    }

    /// Stops watching.
    func stop() { state.change { $0.isStopped = true } }

    private func check(_ byteCount: Int) {
        let used = state.withLock { state -> Int? in
            guard let base = state.base else { return nil }
            let used = max(0, byteCount - base)
            for push in state.pushes { state.peaks[push] = max(state.peaks[push] ?? 0, used) }
            guard let limit, used > limit, !state.isOver else { return nil }
            state.isOver = true
            return used
        }
        guard let used, let limit else { return }
        whenOver(
            "the extension's process used \(ResidentMemory.words(used)) of memory, over the limit "
                + "of \(ResidentMemory.words(limit)), and was killed"
        )
    }
}

/// How much private memory a process uses: what it wrote, without pages backed by files.
///
/// This is the closest that Linux has to a phone's footprint (proc(5), `RssAnon`).
enum ResidentMemory {
    /// The bytes in use now; nil if the process is gone or the system does not say.
    static func byteCount(of process: String = "self") -> Int? {
        let descriptor = unsafe open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        guard let bytes = try? DescriptorInput(descriptor).read(upTo: 4096) else { return nil }
        return byteCount(inStatus: String(decoding: bytes, as: UTF8.self))
    }

    /// Parses a line such as `RssAnon:     5120 kB`.
    static func byteCount(inStatus text: String) -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("RssAnon:") {
            let parts = line.split { $0 == " " || $0 == "\t" }
            guard parts.count == 3, parts[2] == "kB", let count = Int(parts[1]) else { return nil }
            return count.multipliedReportingOverflow(by: 1024).overflow ? nil : count * 1024
        }
        return nil
    }

    /// A number of bytes in words, such as `24.0 MiB`.
    static func words(_ byteCount: Int) -> String {
        let tenths = byteCount / (1 << 20) * 10 + byteCount % (1 << 20) * 10 / (1 << 20)
        return "\(tenths / 10).\(tenths % 10) MiB"
    }
}
