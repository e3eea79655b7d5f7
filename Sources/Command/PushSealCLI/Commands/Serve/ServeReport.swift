// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Dispatch
import Glibc
import PushSealLocking
import PushSeal
import PushSealAPNs
import PushSealDevice
import SealFormats
import PushSealJSON

/// Writes the events of `serve` as lines, and the banners of the device.
final class ServeReport: @unchecked Sendable {  // each part on one queue alone
    /// The most pushes that wait for the device; beyond that, the server waits, too.
    private static let waitingLimit = 1_000

    private let context: CommandContext
    private let events: DescriptorOutput?
    private let eventsName: String?
    private let descriptor: CInt?
    /// The device, on its queue.
    private var receiver: Receiver?
    /// Whether pushes are delivered to it.
    private let delivers: Bool
    private let bannerOutput: any ByteOutput
    private let queue = DispatchQueue(label: "device")
    private let waitingCount = Condition(0)
    private let failure = Locked<CommandError?>(nil)
    private let failed: @Sendable () -> Void

    /// Opens and truncates the file of events.
    ///
    /// - Parameters:
    ///   - name: the file of `--events`; `-` is standard output.
    ///   - ring: the keys of the device; nil if nothing is delivered.
    ///   - context: where everything else goes.
    ///   - failed: called once when the events, or without them the banners, can no longer be
    ///     written.
    /// - Throws: `cannotWrite`.
    init(
        _ name: String?,
        _ ring: KeyRing?,
        _ context: CommandContext,
        failed: @escaping @Sendable () -> Void
    ) throws(CommandError) {
        self.context = context
        self.failed = failed
        eventsName = name
        delivers = ring != nil
        receiver = ring.map(Self.receiver)
        bannerOutput = name == "-" ? context.errors : context.output
        guard let name, name != "-" else {
            descriptor = nil
            events = nil
            return
        }
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = unsafe open(context.path(name), flags, 0o666)
        guard descriptor >= 0 else {
            throw CommandError(.cannotWrite, "cannot write \(quoted(name)): \(SystemError.last)")
        }
        self.descriptor = descriptor
        events = DescriptorOutput(descriptor)
    }

    deinit {
        if let descriptor { _ = close(descriptor) }
    }

    /// Makes events that nobody reads be given up once the answer is yes.
    func stop(when isStopped: @escaping StopQuestion) { events?.stop(when: isStopped) }

    /// Writes an event; called on the server's thread.
    func tell(_ event: LocalAPNsEvent) {
        if eventsName != nil { write(event.json + "\n") } else { note(event) }
        guard event.kind == .delivered, delivers, let payload = event.payload else { return }
        waitingCount.wait { count -> Void? in
            guard count < Self.waitingLimit else { return nil }
            count += 1
        }
        queue.async { [self] in
            deliver(payload)
            waitingCount.change { $0 -= 1 }
        }
    }

    /// Gives the device other keys for the pushes to come.
    func use(_ ring: KeyRing) {
        queue.async { [self] in receiver = Self.receiver(ring) }
    }

    private static func receiver(_ ring: KeyRing) -> Receiver {
        Receiver(device: Device(budget: .seconds(30)), ring: ring)
    }

    /// Waits for the device, and throws if something could not be written.
    func finish() throws(CommandError) {
        queue.sync {}
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private func write(_ line: String) {
        guard failure.withLock({ $0 == nil }) else { return }
        let output = events ?? context.output
        do throws(SystemError) {
            try output.write(line)
            try output.flush()
        } catch {
            let name = context.described(eventsName ?? "-")
            let told: CommandError =
                events == nil
                ? .standardOutput(error)
                : CommandError(.cannotWrite, "cannot write \(name): \(error)")
            fail(told)
        }
    }

    /// Reports what a person at the terminal wants to know.
    private func note(_ event: LocalAPNsEvent) {
        switch event.kind {
        case .listening:
            context.report("note", "listening: \(event.json)")
        case .refused:
            let answer = [event.status.map(String.init), event.reason, event.explanation]
            context.report("note", "refused: " + answer.compactMap(\.self).joined(separator: ", "))
        case .push where !delivers:
            let push = [event.pushType, event.topic, event.token].compactMap(\.self)
            context.report("note", "push: " + push.joined(separator: " "))
        default: break
        }
    }

    private func show(_ banner: String) {
        do throws(SystemError) {
            try bannerOutput.write(banner)
            try bannerOutput.flush()
        } catch {
            if eventsName == nil { fail(.standardOutput(error)) }
        }
    }

    private func fail(_ error: CommandError) {
        let isFirst = failure.withLock { failure in
            defer { failure = failure ?? error }
            return failure == nil
        }
        if isFirst { failed() }
    }

    private func deliver(_ bytes: [UInt8]) {
        guard let receiver else { return }
        do throws(PushError) {
            let (delivery, report) = receiver.receive(try Payload(parsing: bytes))
            if delivery.presentation == .banner {
                show(delivery.banner(for: bannerOutput, context))
            } else {
                context.report("note", "no text is shown: \(delivery.reason)")
            }
            if let remark = report.remark { context.warn("a push was opened, but \(remark)") }
            if let refusal = report.refusal, !report.isComplete {
                context.report(
                    "error",
                    "a push did not reach the extension: \(refusal.reason); to change it, "
                        + refusal.change
                )
            } else if !report.isComplete {
                context.report("error", "a push was not opened: \(report.failureReason)")
            }
        } catch {
            context.report("error", "a push cannot be delivered: \(error)")
        }
    }
}
