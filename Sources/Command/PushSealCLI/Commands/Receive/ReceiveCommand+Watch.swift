// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

// Files that appear in a folder.
extension ReceiveCommand {
    /// Delivers each new file until a signal.
    static func go(
        through watch: FolderWatch,
        _ signals: SignalWait,
        _ arguments: ParsedArguments,
        _ screen: ReceiveScreen,
        _ context: CommandContext,
        deliver: (_ name: String) throws(CommandError) -> ExitStatus
    ) throws(CommandError) -> ExitStatus {
        let folder = arguments.string(.watch) ?? ""
        var status = ExitStatus.success
        while true {
            switch try next(watch, signals, folder) {
            case .file(let file):
                let name = folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
                if screen.writes(name) { continue }
                status = status.worse(try deliver(name))
                try screen.update { signals.isPending }
            case .unreadableName:
                context.warn(
                    "a file in \(quoted(folder)) was not delivered: its name is not valid UTF-8"
                )
            case .missed:
                context.warn("files arrived in \(quoted(folder)) too fast; some were not delivered")
            case .gone:
                throw CommandError(.cannotRead, "the folder \(quoted(folder)) no longer exists")
            case .stopped:
                return status
            }
        }
    }

    private static func next(
        _ watch: FolderWatch,
        _ signals: SignalWait,
        _ folder: String
    ) throws(CommandError) -> FolderWatch.Event {
        do throws(SystemError) {
            return try watch.next(or: signals)
        } catch {
            throw CommandError(.cannotRead, "cannot watch \(quoted(folder)): \(error)")
        }
    }
}

extension FolderWatch {
    /// Watches the folder of `--watch`, if there is one.
    convenience init?(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        guard let name = arguments.string(.watch) else { return nil }
        do throws(SystemError) {
            try self.init(context.path(name))
        } catch {
            throw CommandError(.cannotRead, "cannot watch \(quoted(name)): \(error)")
        }
    }
}
