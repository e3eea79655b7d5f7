// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealFiles
import PushSeal
import PushSealDiagnosis
import PushSealStore
import SealFormats
import PushSealJSON

/// `pushseal inspect`: explains a payload.
enum InspectCommand {
    static let command = Command("inspect", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let options = try BatchOptions.read(arguments)
        let name = arguments.operands.first ?? "-"
        try context.refuseSameFile([name], nil, arguments)
        let settings = try InspectSettings(arguments, context)
        if let options {
            try arguments.refuse(
                .batch,
                with: [.quiet],
                because: "a batch prints the full findings"
            )
            return try Batch.run(name, options, context, refused: "with a fault") {
                InspectLines(settings)
            }
        }
        try arguments.refuse(.all, with: [.quiet], because: "--quiet leaves the findings out")
        let file = try context.read(name)
        let bytes = PayloadInput.withoutLineEnd(file)
        if let diagnosis = try sealedFile(file, name, settings)
            ?? Diagnosis(
                wrapped: bytes,
                key: settings.key
            )
        {
            try show(diagnosis, arguments, context)
            return .malformedInput
        }
        let payload = try PayloadInput.payload(bytes, name, context)
        let diagnosis = try diagnosis(of: payload, settings) { sayPatience(context) }
        try show(diagnosis, arguments, context)
        return diagnosis.isSound ? .success : .refused
    }

    /// The diagnosis of a sealed file that was given in place of a payload.
    private static func sealedFile(
        _ file: [UInt8],
        _ name: String,
        _ settings: InspectSettings
    ) throws(CommandError) -> Diagnosis? {
        do throws(SealError) {
            return try Diagnosis(file: file, name: name, key: settings.key)
        } catch {
            throw CommandError(.internalError, error.detail)
        }
    }

    private static func show(
        _ diagnosis: Diagnosis,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        if arguments.has(.json) {
            let json = arguments.has(.quiet) ? diagnosis.verdict.json : diagnosis.json
            try context.write(json.serialized(style: .compact))
            try context.write("\n")
        } else {
            // Whole lines for grep, wrapped lines for a terminal.
            let width = context.output.columnCount.map { max(40, min($0, 100)) } ?? .max
            let extent: InspectText.Extent =
                arguments.has(.all) ? .all : arguments.has(.quiet) ? .quiet : .usual
            let text = InspectText(diagnosis: diagnosis, width: width, extent: extent)
            try context.write(text.lines.map { $0 + "\n" }.joined())
        }
    }

    static func diagnosis(
        of payload: Payload,
        _ settings: InspectSettings,
        willTakeLong: () -> Void
    ) throws(CommandError) -> Diagnosis {
        do throws(SealError) {
            return try Diagnosis(
                payload,
                key: settings.key,
                acceptance: settings.acceptance,
                store: settings.store,
                willTakeLong: willTakeLong
            )
        } catch {
            throw CommandError(.internalError, error.detail)
        }
    }

    /// The search may take seconds; tells a person why.
    private static func sayPatience(_ context: CommandContext) {
        guard context.errors.isTerminal else { return }
        context.report(
            "note",
            "common parameters do not open it; trying others, which takes a few seconds"
        )
    }
}

/// The keys of `inspect`, and how the app judges what they open.
struct InspectSettings {
    let key: Diagnosis.KeySource
    let acceptance: Unsealer.Acceptance
    /// The store of the app group; nil if there is none, which has seen nothing.
    let store: (any ShownStore)?

    init(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        key = try KeySettings.read(arguments, context).diagnosisKey
        acceptance = arguments.has(.strict) ? .provenDocuments : .anythingSealed
        guard let name = arguments.string(.askedAppGroup) else {
            store = nil
            return
        }
        let folder = context.path(name)
        guard unsafe access(folder, R_OK | X_OK) == 0 else {
            let reason = SystemError(code: errno)
            throw CommandError(.cannotRead, "cannot read \(context.described(name)): \(reason)")
        }
        // What does not exist is not created.
        guard unsafe access("\(folder)/\(AppGroupStore.fileName)", F_OK) == 0 else {
            store = nil
            return
        }
        do throws(StoreError) {
            store = try AppGroupStore(folder: folder)
        } catch {
            throw CommandError(.cannotRead, "cannot use the store of the app group: \(error)")
        }
    }
}

extension KeySettings {
    /// The key for the diagnosis, from the key options.
    fileprivate var diagnosisKey: Diagnosis.KeySource {
        if let keyring { return .ring(keyring) }
        guard let passphrase else { return .none }
        return .passphrase(
            passphrase.secret,
            source: passphrase.source,
            expected: parameters,
            keyID: keyID
        )
    }
}
