// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import PushSealJSON
import PushSealLocking
import PushSealRedis

extension QueueCoordinator {
    /// Gives the results of pushes to Redis, until all have theirs.
    func giveBack() {
        var queue: RedisQueue?
        while let turn = nextTurn() {
            // Entries that APNs has not decided are delivered again, to us or another consumer, and
            // this delivery does not count: only that of a worker which dies does.
            let answers = turn.compactMap { id, outcome -> (id: String, result: [UInt8])? in
                switch outcome {
                case .answered(let result): result.isDecided ? (id, result.json) : nil
                case .invalid(let error): (id, error.json)
                case .returned: nil
                }
            }
            var returned: [(id: String, refusal: String?)] = []
            var postponed: [(id: String, refusal: String?)] = []
            for (id, outcome) in turn {
                switch outcome {
                case .answered(let result) where !result.isDecided:
                    let wasTried =
                        result.fault == .service && result.reason != NoAnswer.cancelled.rawValue
                    if wasTried {
                        postponed.append((id, DeadLetter.refusal(result)))
                    } else {
                        returned.append((id, nil))
                    }
                case .returned: returned.append((id, nil))
                default: break
                }
            }
            var isGiven = false
            var isGivenUp = false
            while !isGiven, !isGivenUp, state.withLock({ !$0.isRefused }) {
                do throws(RedisError) {
                    tell(ofRemoved: try opened(&queue, .answering).answer(answers))
                    try opened(&queue, .answering).handBack(postponed)
                    try opened(&queue, .answering).handBack(returned, isAtOnce: true)
                    isGiven = true
                    isBack(.answering)
                } catch {
                    queue = nil
                    away(error, .answering)
                    isGivenUp = state.withLock { $0.lastMoment.map { $0 < .now } ?? false }
                }
            }
            count(turn)
            if isGiven || isGivenUp, state.withLock({ !$0.isOutputBroken }) { show(answers) }
            if isGivenUp, answers.isEmpty {
                fail(
                    CommandError(
                        .unavailable,
                        "Redis does not take back \(postponed.count + returned.count) entries",
                        hint: "they are taken over after --min-idle; this delivery counts"
                    )
                )
            } else if isGivenUp {
                fail(
                    CommandError(
                        .unavailable,
                        "Redis does not take \(answers.count) of the results, which are only on "
                            + "standard output",
                        hint: "the pushes are sent again, under the same apns-id"
                    )
                )
            }
            state.change { state in
                if !postponed.isEmpty { state.nextTaking = .now + Self.outagePause }
                state.underWay.subtract(turn.map(\.id))
            }
        }
        state.change { $0.isDone = true }
    }

    private func count(_ turn: [Answer]) {
        state.withLock { state in
            for (_, outcome) in turn {
                switch outcome {
                case .answered(let result) where result.isAccepted: state.acceptedCount += 1
                case .answered(let result) where result.isDecided: state.refusedCount += 1
                case .invalid: state.refusedCount += 1
                default: break
                }
            }
        }
    }

    /// Warns of the first entry that was removed before its result; all are counted at the end.
    private func tell(ofRemoved ids: [String]) {
        guard let first = ids.first else { return }
        let isFirst = state.withLock { state in
            defer { state.removedCount += ids.count }
            return state.removedCount == 0
        }
        guard isFirst else { return }
        tell(
            "warning",
            "entry \(first) was removed from the stream before its result, which is only on standard "
                + "output; others that are removed are counted at the end"
        )
    }

    private func nextTurn() -> [Answer]? {
        state.wait { state -> [Answer]?? in
            guard state.answers.isEmpty else {
                defer { state.answers = [] }
                return .some(state.answers)
            }
            return state.hasAll && state.underWay.isEmpty ? .some(nil) : .none
        }
    }

    private func show(_ answers: [(id: String, result: [UInt8])]) {
        let text = ByteWriter()
        for (id, result) in answers {
            text.append(#"{"id":"#)
            text.appendQuoted(id)
            text.append(#","result":"#)
            text.append(result)
            text.append("}\n")
        }
        do throws(CommandError) {
            try context.write(text.bytes)
            try context.flush()
        } catch {
            state.withLock { $0.isOutputBroken = true }
            fail(error)
        }
    }
}
