// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealDevice

/// What a command line of `receive` asks for, read before anything is made.
struct ReceiveOptions {
    let arguments: ParsedArguments
    /// The files of payloads.
    let names: [String]
    /// Whether it delivers what appears in a folder, until a signal.
    let isWatching: Bool
    /// How lines are delivered; nil for payloads one by one.
    let batch: BatchOptions?
    let badgePolicy: BadgePolicy
    let screen: ReceiveScreen
    /// Whether a content extension expands the notification.
    let expands: Bool
    let budget: Duration
    let keys: ReloadableRing
    let localization: Localization?
    /// The program to run as the extension, instead of our own.
    let program: String?
    /// How many pushes that program gets at once.
    let parallelCount: Int
    let memoryLimit: Int?
    let entitlements: Entitlements?

    /// Longer than any phone waits, but short enough to be meant.
    private static let budgetLimit = 3_600

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - arguments: the options and payloads.
    ///   - context: streams and files.
    ///   - given: what the extension may use, unless there is `--entitlements`.
    /// - Throws: the first error of the command line.
    init(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        entitlements given: Entitlements?
    ) throws(CommandError) {
        typealias Receive = ReceiveCommand
        try arguments.refuseKeysWithROT13()
        self.arguments = arguments
        let isWatching = arguments.has(.watch)
        self.isWatching = isWatching
        names = arguments.operands.isEmpty && !isWatching ? ["-"] : arguments.operands
        try Receive.checkFiles(names, arguments, context)
        batch = try Receive.batch(arguments, names)
        let format = try arguments.choice(.format, as: ReceiveFormat.self) ?? .text
        badgePolicy = try Receive.badgePolicy(arguments)
        let appName = Receive.appName(arguments, context)
        let stage = try ContentStage(arguments, context, appName: appName)
        expands = stage != nil
        screen = try ReceiveScreen(format, stage, arguments, context)
        budget = try arguments.seconds(.budget, limit: Self.budgetLimit) ?? .seconds(30)
        keys = try ReloadableRing(arguments, context) {
            (arguments, context) throws(CommandError) in
            try KeySettings.read(arguments, context).ring(for: .pushes, arguments)
        }
        localization = try Receive.localization(arguments, context)
        program = try Receive.program(arguments, context)
        parallelCount = try Receive.parallelCount(arguments)
        memoryLimit = try Receive.memoryLimit(arguments)
        entitlements = try Receive.entitlements(arguments, context) ?? given
    }

    /// Whether a phone is needed, even if none is named.
    var needsPhone: Bool { program != nil || expands || arguments.has(.fetch) }

    /// Whether a signal has to be waited for: it would end another program, too.
    var awaitsSignal: Bool { isWatching || screen.usesProgram }
}
