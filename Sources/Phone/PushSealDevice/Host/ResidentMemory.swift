// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc

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
