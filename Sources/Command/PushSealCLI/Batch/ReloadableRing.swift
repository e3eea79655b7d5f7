// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealLocking
import SealFormats
import PushSealJSON
import Synchronization

/// The keys of a batch; `--keyring` is read again when the process receives SIGHUP.
///
/// This lets a program that keeps `--batch` running rotate its keys. If the ring cannot be read,
/// the keys stay the same.
///
/// The command line is only read, and all mutable state is locked.
final class ReloadableRing: @unchecked Sendable {
    private static let signalCount = Atomic(0)
    private static let takenCount = Locked(0)

    private let arguments: ParsedArguments
    private let context: CommandContext
    private let read: (ParsedArguments, CommandContext) throws(CommandError) -> KeyRing
    private let isFile: Bool
    /// Reads what else the command works with again.
    private let readOthers: (@Sendable () throws(CommandError) -> Void)?
    private let current: Locked<(revision: Int, ring: KeyRing)>
    private let listening = Locked(false)

    /// Reads the keys for the first time.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - context: where files are looked up and errors are reported.
    ///   - read: reads the keys as the command line says.
    /// - Throws: what `read` throws.
    convenience init(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ read: @escaping (ParsedArguments, CommandContext) throws(CommandError) -> KeyRing
    ) throws(CommandError) {
        self.init(try read(arguments, context), arguments, context, read)
    }

    /// Takes keys that were read already.
    ///
    /// - Parameters:
    ///   - ring: the keys.
    ///   - arguments: the command line.
    ///   - context: where files are looked up and errors are reported.
    ///   - read: reads the keys as the command line says.
    ///   - readOthers: reads again what else the command works with; its error is reported.
    init(
        _ ring: KeyRing,
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        _ read: @escaping (ParsedArguments, CommandContext) throws(CommandError) -> KeyRing,
        readOthers: (@Sendable () throws(CommandError) -> Void)? = nil
    ) {
        self.arguments = arguments
        self.context = context
        self.read = read
        // A passphrase, or a ring from standard input or a variable, cannot be read twice.
        isFile =
            arguments.string(.keyring).map {
                $0 != "-" && !$0.hasPrefix(KeyringFile.variablePrefix)
            } ?? false
        self.readOthers = readOthers
        current = Locked((revision: Self.signalCount.load(ordering: .relaxed), ring: ring))
    }

    /// A number that changes when the keys have to be read again.
    var revision: Int {
        guard isReloadable else { return 0 }
        // One thread at a time, so that none finds a signal neither pending nor counted.
        return Self.takenCount.withLock { taken in
            if Self.takeSignal() { taken += 1 }
            return taken + Self.signalCount.load(ordering: .relaxed)
        }
    }

    /// The keys that the file had after the last signal.
    var ring: KeyRing {
        let revision = revision
        return current.withLock { current -> KeyRing in
            if isReloadable, current.revision != revision {
                current = (revision, isFile ? reread() ?? current.ring : current.ring)
                rereadOthers()
            }
            return current.ring
        }
    }

    private var isReloadable: Bool { isFile || readOthers != nil }

    /// Whether a signal has the keys read again.
    var isListening: Bool { listening.withLock { $0 } }

    private func rereadOthers() {
        do throws(CommandError) {
            try readOthers?()
        } catch {
            context.report(error)
            context.hint("the old credentials stay in use")
        }
    }

    /// The keys that the file has now; nil if it cannot be read, after reporting why.
    private func reread() -> KeyRing? {
        do throws(CommandError) {
            let ring = try read(arguments, context)
            context.report("note", "reloaded \(name)")
            return ring
        } catch {
            context.report(error)
            context.hint("the old keys stay in use")
            return nil
        }
    }

    private var name: String { quoted(arguments.string(.keyring) ?? "-") }

    /// Counts the signals from now on, unless the process ignores them, as under nohup(1).
    ///
    /// Signals stay pending until the next line: whoever sends one knows that the next line is
    /// answered with the new keys, without waiting for a thread to wake up. Call this before there
    /// are other threads; a thread that exists already counts the signal in the handler.
    func listen() {
        guard isReloadable else { return }
        var old = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &old) == 0 else { return }
        let isIgnored = unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
        guard !isIgnored else { return }
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in
            ReloadableRing.signalCount.add(1, ordering: .relaxed)
        }
        // A thread that waits for the next line keeps waiting.
        action.sa_flags = SA_RESTART
        unsafe sigaction(SIGHUP, &action, nil)
        var set = Self.signals
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        listening.withLock { $0 = true }
    }

    /// Takes a pending signal; returns whether there was one.
    private static func takeSignal() -> Bool {
        var set = signals
        var now = timespec()
        return unsafe sigtimedwait(&set, nil, &now) == SIGHUP
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGHUP)
        return set
    }
}
