// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `encrypt --batch`: the options of a payload a line, and for each the payload.
struct EncryptLines: LineWorker {
    private let arguments: ParsedArguments
    private let keys: LineKeys
    private let quick: QuickSealer?

    /// - Parameters:
    ///   - arguments: the command line, whose options are the defaults of the lines.
    ///   - keys: its keys.
    init(_ arguments: ParsedArguments, _ keys: LineKeys) {
        self.arguments = arguments
        self.keys = keys
        quick = QuickSealer(arguments, keys)
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let count = output.count
        if unsafe quick?.answer(line, output) == true { return true }
        output.truncate(to: count)
        output.append(try payload(unsafe Array(line)))
        return true
    }

    /// Does what the command line of these options does.
    func payload(_ line: [UInt8]) throws(LineError) -> [UInt8] {
        let options = try LineOptions(line, defaults: arguments)
        do throws(CommandError) {
            let plan = try EncryptPlan(options.arguments, customKeys: options.customKeys)
            guard !arguments.has(.rot13) else {
                return try plan.payload(options.message, with: KeyRing(keys: []))
            }
            let ring = try keys.ring(for: options.arguments.string(.keyID))
            try plan.check(ring)
            return try plan.payload(options.message, with: ring)
        } catch {
            throw LineError(error)
        }
    }
}
