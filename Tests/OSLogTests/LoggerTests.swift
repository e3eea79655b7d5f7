// SPDX-License-Identifier: Apache-2.0

import Foundation
import OSLog
import Testing

@testable import os

private struct Trouble: Error, CustomStringConvertible {
    var description: String { "in store" }
}

@Suite struct LoggerTests {
    private func text(_ message: OSLogMessage) -> String { message.composed() }

    @Test func `strings and objects are private, numbers are public`() {
        let name = "Anna"
        let error: any Error = Trouble()
        let (some, none): ((any Error)?, (any Error)?) = (error, nil)
        #expect(
            text("\(none, privacy: .public) \(some, privacy: .public) \(some)")
                == "(null) in store <private>"
        )
        #expect(text("hello \(name)") == "hello <private>")
        #expect(text("\(name as NSString) \(URL(fileURLWithPath: "/a"))") == "<private> <private>")
        #expect(
            text("\(error) \(Trouble()) \(CocoaError(.coderReadCorrupt))").count(of: "<private>")
                == 3
        )
        #expect(
            text("\(3) \(-4 as Int8) \(true) \(0.5) \(Float(2)) \(String.self)")
                == "3 -4 true 0.500000 2.000000 String"
        )
    }

    @Test func `privacy is what the call says`() {
        let name = "Anna"
        #expect(text("\(name, privacy: .public) \(7, privacy: .private)") == "Anna <private>")
        #expect(
            text("\(name, privacy: .sensitive) \(name, privacy: .auto)") == "<private> <private>"
        )
        let one = text("\(name, privacy: .private(mask: .hash))")
        #expect(one.hasPrefix("<mask.hash: '") && !one.contains("Anna"))
        #expect(one == text("\(name, privacy: .sensitive(mask: .hash))"))
        #expect(one != text("\("Bob", privacy: .auto(mask: .hash))"))
    }

    @Test func `a private value is not even asked for`() {
        var isAsked = false
        func value() -> String {
            isAsked = true
            return "x"
        }
        _ = text("\(value())")
        #expect(!isAsked)
        OSLog.disabled.write("\(value(), privacy: .public)" as OSLogMessage, .fault)
        #expect(!isAsked)
    }

    @Test func `numbers take a format and columns`() {
        #expect(text("\(255, format: .hex) \(8, format: .octal)") == "ff 10")
        #expect(
            text("\(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4))")
                == "0x00FF"
        )
        #expect(text("\(5, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+005")
        #expect(
            text("\(1.0 / 3, format: .fixed(precision: 2))|\(1500.0, format: .exponential)")
                == "0.33|1.500000e+03"
        )
        #expect(
            text(
                "\(7, align: .right(columns: 3))|\("a", align: .left(columns: 3), privacy: .public)|"
            )
                == "  7|a  |"
        )
        #expect(text("\(true, format: .answer)") == "YES")
        #expect(text("\(7, align: .right(columns: .max))").utf8.count <= LogLine.byteCountLimit)
    }

    @Test func `a line says where it is from, and one message is one line`() {
        let line = LogLine.line("a\nb\u{1B}[2J\tc", place: "com.example:push", type: .info)
        #expect(line == "[com.example:push] a\\nb\\u{1B}[2J\tc\n")
        #expect(LogLine.line("x", place: nil, type: .error) == "error: x\n")
        #expect(LogLine.line("x", place: "a:b", type: .fault) == "[a:b] fault: x\n")
    }

    @Test func `a message is cut at 32 KB`() {
        let line = LogLine.line(String(repeating: "é", count: 40_000), place: nil, type: .default)
        #expect(line.utf8.count < 33 * 1024 && line.hasSuffix("<…>\n"))
    }

    @Test func `debug messages are left out`() {
        let log = OSLog(subsystem: "a", category: "b")
        #expect(log.isEnabled(type: .info) && log.isEnabled(type: .error))
        #expect(!log.isEnabled(type: .debug) && !OSLog.disabled.isEnabled(type: .fault))
        #expect(OSLog(subsystem: "a", category: .pointsOfInterest).isEnabled(type: .default))
    }

    @Test func `the printf way redacts what is not public`() {
        func text(_ format: StaticString, _ args: any CVarArg...) -> String {
            FormattedMessage.text("\(format)", args)
        }
        #expect(text("%{public}@ %@ %{private}@", "a", "b", "c") == "a <private> <private>")
        #expect(
            text("%d %{private}d %5.2f|%-4ld|%lu%%", 3, 4, 0.5, 7, UInt(8))
                == "3 <private>  0.50|7   |8%"
        )
        #expect(text("%x %u %{public}s", 255, Int32(-1), "text") == "ff 4294967295 text")
        #expect(text("%{private, mask.hash}@", "a").hasPrefix("<mask.hash: '"))
        #expect(text("%@ and %d", "a") == "<private> and <decode: missing data>")
        #expect(text("%{darwin.errno}d", Int32(2)).hasPrefix("[2: "))
        #expect(text("100 %") == "100 %" || text("100 %") == "100 ")
        #expect(text("%d %{public}d", "no number", "none") == "<private> none")
    }

    @Test func `every spelling compiles and runs`() {
        let logger = Logger(OSLog.disabled)
        let error = NSError(domain: "a", code: 1)
        logger.log("a \(error)")
        logger.log(level: .debug, "b \(error.localizedDescription, privacy: .public)")
        for write in [
            logger.trace, logger.debug, logger.info, logger.notice, logger.warning, logger.error,
            logger.critical, logger.fault,
        ] { write("c \(1)") }
        os_log("%{public}@", log: .disabled, type: .error, error.localizedDescription)
        os_log(.debug, log: .disabled, "%{public}@", "x" as NSString)
        os_log(.info, log: .disabled, "\(error)")
        os_log("plain", log: .disabled)
        os_log("plain", log: .disabled, type: .info)
        os_log(.debug, "\(1)")
    }

    @Test func `a lock keeps others out`() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<100 { lock.withLock { $0 += 1 } } }
            }
        }
        #expect(lock.withLock { $0 } == 800)
        let plain = OSAllocatedUnfairLock()
        #expect(plain.lockIfAvailable() && !plain.lockIfAvailable())
        plain.unlock()
        plain.lock()
        #expect(plain.withLockIfAvailable { 1 } == nil)
        plain.unlock()
    }

    @Test func `a lock in the caller's memory keeps others out`() async {
        final class Counter: @unchecked Sendable {
            let lock = os_unfair_lock_t.allocate(capacity: 1)
            var count = 0

            init() { unsafe lock.initialize(to: os_unfair_lock()) }

            func add() {
                unsafe os_unfair_lock_lock(lock)
                defer { unsafe os_unfair_lock_unlock(lock) }
                count += 1
            }

            deinit { unsafe lock.deallocate() }
        }
        let counter = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { counter.add() } } }
        }
        #expect(counter.count == 800)
        var lock = os_unfair_lock()
        #expect(unsafe os_unfair_lock_trylock(&lock) && !os_unfair_lock_trylock(&lock))
        unsafe os_unfair_lock_unlock(&lock)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
