// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSealLocking
import PushSeal
import UserNotifications

/// One run of an extension: from its launch to the one reply that counts, or until its time is up.
///
/// Events arrive on any thread and are ordered by one lock; the first that can decide does. Later
/// events are only recorded.
final class ExtensionRun: Sendable {
    private struct State {
        var process: (any ExtensionProcess)?
        var reply: ExtensionReply<ContentSnapshot>?
        var isExpired = false
        var replyCount = 0
        var isSettled = false
        var timers: [any NotificationTimer] = []
        /// The calls that have not returned.
        var underWay: [ExtensionCall] = []
        /// The call from whose thread the reply came.
        var repliedFrom: ExtensionCall?
    }

    private let limits: Device.Limits
    private let clock: any DeviceClock
    private let log: DeliveryLog
    private let state = Locked(State())
    private let settled = Latch()

    init(limits: Device.Limits, clock: any DeviceClock, log: DeliveryLog) {
        self.limits = limits
        self.clock = clock
        self.log = log
    }

    /// Runs the extension and waits for the result.
    func callAsFunction(_ process: any ExtensionProcess) -> ExtensionReply<ContentSnapshot> {
        state.withLock { $0.process = process }
        setTimer(after: limits.budget) { $0.budgetIsOver() }
        process.start { [self] in handle($0) }
        settled.wait()
        let (reply, timers) = state.withLock { state in
            // Breaks the retain cycle of the process, its report closure and this run.
            state.process = nil
            let timers = state.timers
            state.timers = []
            // What the extension does later is only compared with that there was a result.
            defer { state.reply = .none("") }
            return (state.reply, timers)
        }
        for timer in timers { timer.cancel() }
        process.end()
        return reply ?? .none("the extension did not reply")
    }
}

// MARK: - What the extension does

extension ExtensionRun {
    private func handle(_ event: ExtensionEvent) {
        switch event {
        case .launched(let detail):
            let isDecided = state.withLock { state in
                state.underWay.append(.didReceive)
                return state.reply != nil
            }
            log.add(.launched, detail)
            let time = log.age
            // A machine that is busy may take a moment of a very short budget.
            if !isDecided, time > max(limits.budget / 2, .milliseconds(500)) {
                log.add(
                    .startedLate,
                    "didReceive was called after \(time.inSeconds) s of the budget of "
                        + "\(limits.budget.inSeconds) s"
                )
            }
        case .replied(let content, let decryption, let call):
            replied(content, decryption, from: call)
        case .returned(let call):
            log.add(.returned, "\(call.rawValue) returned")
            settle { state in
                state.underWay.removeAll { $0 == call }
            }
        case .printed(let line):
            log.addPrinted(line)
        case .crashed(let line):
            log.addBacktrace(line)
        case .added(let hasTrigger):
            let time = hasTrigger ? "later" : "at once"
            log.add(.added, "a local notification was added, to be shown \(time)")
        case .fault(let code, let detail):
            log.add(code, detail)
        case .turnedAway(let detail):
            log.add(.ended, "\(detail) before it took the push, which a new process gets")
        case .strayReply:
            log.add(.replied, "the content handler of an earlier push was called, too late")
        case .ended(let code, let detail, let gist):
            ended(code, detail, gist)
        }
    }

    private func replied(
        _ content: ContentSnapshot,
        _ decryption: Decryption?,
        from call: ExtensionCall?
    ) {
        let thread = call.map { "on the thread of \($0.rawValue)" } ?? "on another thread"
        let place = thread + (decryption.map { ", \($0.words)" } ?? "")
        settle { state in
            state.replyCount += 1
            switch (state.reply, state.replyCount) {
            case (nil, _):
                state.reply = .content(content, isLate: state.isExpired, decryption)
                state.repliedFrom = call
                let late = state.isExpired ? ", after its time was over" : ""
                log.add(.replied, "the content handler was called \(place)\(late)")
                if state.isExpired {
                    log.add(
                        .repliedAtExpiry,
                        "the reply came only after serviceExtensionTimeWillExpire"
                    )
                }
            case (_, 1):
                log.add(.replied, "the content handler was called \(place), too late")
                log.add(.repliedLate, "the reply came when the original content was already shown")
            default:
                log.add(
                    .repliedTwice,
                    "the content handler was called \(place) again; the first reply counts"
                )
            }
        }
    }

    private func ended(_ code: Fault.Code, _ detail: String, _ gist: String) {
        settle { state in
            log.add(.ended, detail + gist)
            state.underWay = []
            if state.reply == nil {
                state.reply = .none(detail + gist)
                log.add(code, "\(detail) before it replied\(gist)")
            }
        }
    }
}

// MARK: - What the clock does

extension ExtensionRun {
    private func budgetIsOver() {
        let process = state.withLock { state -> (any ExtensionProcess)? in
            guard state.reply == nil, !state.isExpired else { return nil }
            state.isExpired = true
            state.underWay.append(.serviceExtensionTimeWillExpire)
            log.add(
                .expired,
                "the budget of \(limits.budget.inSeconds) s is over, so "
                    + "serviceExtensionTimeWillExpire is called"
            )
            return state.process
        }
        guard let process else { return }
        setTimer(after: limits.grace) { $0.graceIsOver() }
        process.expire()
    }

    private func graceIsOver() {
        settle { state in
            guard state.reply == nil else { return }
            let reason =
                "the extension did not reply in \(limits.budget.inSeconds) s, "
                + "nor in the \(limits.grace.inSeconds) s after that"
            state.reply = .none(reason)
            log.add(.graceOver, "the extension gets no more time")
            log.add(.neverReplied, reason)
        }
    }

    private func setTimer(after delay: Duration, _ work: @escaping @Sendable (ExtensionRun) -> Void)
    {
        let timer = clock.schedule(after: delay) { [self] in work(self) }
        let isWanted = state.withLock { state in
            if !state.isSettled { state.timers.append(timer) }
            return !state.isSettled
        }
        if !isWanted { timer.cancel() }
    }

    /// Changes the state, and wakes the device if that was the last thing it waited for.
    ///
    /// A call that has replied is given a moment to return: most handlers that are called twice are
    /// called twice in one method, and the delivery should include that.
    private func settle(_ change: (inout State) -> Void) {
        let (isSettled, lingers) = state.withLock { state in
            let wasDecided = state.reply != nil
            change(&state)
            guard state.reply != nil, !state.isSettled else { return (false, false) }
            if let call = state.repliedFrom, state.underWay.contains(call) {
                return (false, !wasDecided)
            }
            state.isSettled = true
            return (true, false)
        }
        if lingers {
            setTimer(after: limits.linger) { run in run.settle { $0.repliedFrom = nil } }
        }
        if isSettled {
            settled.open()
        }
    }
}

/// Runs an extension for one notification, in this process or a separate one.
///
/// No function waits for the extension; what it does is reported as ``ExtensionEvent``, from any
/// thread.
protocol ExtensionProcess: Sendable {
    /// Makes the extension and calls its `didReceive`.
    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void)

    /// Calls its `serviceExtensionTimeWillExpire`, on another thread than `didReceive`.
    func expire()

    /// Lets go of the extension; what it does from now on is ignored.
    ///
    /// Everything that a separate process has printed by then has been reported when this returns.
    func end()

    /// The most private memory, in bytes, that a separate process was seen to use above its level
    /// before the extension was made; nil if that is not known.
    var memoryPeak: Int? { get }
}

extension ExtensionProcess {
    var memoryPeak: Int? { nil }
}

/// The two methods of a service extension.
enum ExtensionCall: String, Sendable, Codable {
    case didReceive
    case serviceExtensionTimeWillExpire
}

/// Something an extension did, or that happened to it.
enum ExtensionEvent: Sendable {
    /// The extension exists, and `didReceive` is about to be called.
    case launched(String)
    /// The content handler was called, on the thread of one of the two methods or, if `nil`, on
    /// another thread; an extension with our adapter says how it went.
    case replied(ContentSnapshot, Decryption? = nil, from: ExtensionCall?)
    /// One of the two methods returned.
    case returned(ExtensionCall)
    /// The extension printed a line.
    case printed(String)
    /// The report of its crash has this line, of which only the gist is shown.
    case crashed(String)
    /// It added a local notification; only a separate process reports this.
    case added(hasTrigger: Bool)
    /// The process has ended, in which other pushes were before it took this one.
    case turnedAway(String)
    /// The content handler of a push was called that was decided before.
    case strayReply
    /// It did something wrong, but goes on.
    case fault(Fault.Code, String)
    /// It is over: the extension could not be started, or its process has ended; of a crash, where
    /// and with which words.
    case ended(Fault.Code, String, gist: String = "")
}

extension Decryption {
    /// How a push was opened, for the trace.
    fileprivate var words: String {
        let how = [format.map { "as \($0.rawValue)" }, keyID.map { "key \(quoted($0))" }, reason]
        return ([status.rawValue] + how.compactMap(\.self)).joined(separator: ", ")
    }
}
