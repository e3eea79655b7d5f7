// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealAPNs
import PushSealJSON

extension SendCommand {
    /// The push of a command line without a batch.
    static func push(
        _ arguments: ParsedArguments,
        _ plan: SendPlan,
        _ context: CommandContext
    ) throws(CommandError) -> PreparedPush {
        guard let token = plan.token else { throw noToken(arguments) }
        let (payload, expiry) = try payload(arguments, plan, context)
        let reader = JSONReader(limits: Payload.limits)
        do throws(PushRuleFault) {
            let push = try plan.headers.push(payload, expiry: expiry).checked(
                needsTopic: plan.needsTopic,
                reader
            )
            return PreparedPush(token: token, push: push)
        } catch {
            throw CommandError(error)
        }
    }

    private static func payload(
        _ arguments: ParsedArguments,
        _ plan: SendPlan,
        _ context: CommandContext
    ) throws(CommandError) -> (bytes: [UInt8], expiry: Int?) {
        guard let message = arguments.string(.message) else {
            return (try PayloadInput.bytes(arguments.operands.first ?? "-", context), nil)
        }
        guard plan.hasKey else {
            throw arguments.usage(
                "--message needs a key to seal with",
                hint: "give --keyring FILE, or --pass SOURCE"
            )
        }
        var options = plan.sized(plan.defaults, plan.headers)
        try options.check()
        let pushes = PushWriter(plan.ring)
        try pushes.checkKey(options)
        options.push.body =
            message == "-" ? try MessageInput.read(file: message, context) : message
        let output = ByteWriter()
        let expiry = try pushes.write(&options, to: output)
        return (output.bytes, expiry)
    }
}
