// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements

/// The pushes that one process of an extension has had, by their numbers, and the rules for what it
/// may say of each.
///
/// The process may send anything: a number that was never given is nonsense, and what comes of a
/// push that is decided is only recorded.
struct PushesInProcess {
    typealias Report = @Sendable (ExtensionEvent) -> Void

    /// A push that is not decided.
    struct UnderWay {
        let report: Report
        /// Whether it is the one for which the process was started.
        let isFirst: Bool
        fileprivate(set) var hasLaunched = false
        fileprivate(set) var hasReplied = false
        fileprivate var returned: Set<ExtensionCall> = []
        // A host sends only replies often; limiting the rest keeps the device from being flooded.
        fileprivate var complaintCount = 0
        fileprivate var faultCounts: [PhoneFaults.Kind: Int] = [:]
        fileprivate var addedCount = 0
        fileprivate var strayCount = 0

        /// Whether a process that ended had other pushes before it took this one.
        var isTurnedAway: Bool { !hasLaunched && !isFirst }
        /// Whether the end of the process is why there is no reply.
        var lacksReply: Bool { !hasReplied && !isTurnedAway }
    }

    /// How many reports are passed on of each kind that has a limit.
    fileprivate static let reportLimit = 10
    /// How many decided pushes are kept: a later reply to one before them is not recorded.
    private static let decidedLimit = 100
    /// How many messages about no push under way are accepted between two pushes: an endless stream
    /// is an error.
    static let strayLimit = 10_000

    private var lastNumber = 0
    private var underWay: [Int: UnderWay] = [:]
    private var decided: [(number: Int, report: Report)] = []
    private var strayCount = 0

    /// Whether there were more messages about no push under way than are accepted.
    var isFlooded: Bool { strayCount > Self.strayLimit }

    /// Whether no push is under way.
    var isEmpty: Bool { underWay.isEmpty }

    /// The numbers of the pushes under way.
    var numbers: [Int] { underWay.keys.sorted() }

    /// Whether this push, and no other, is under way.
    func isAlone(_ number: Int) -> Bool { underWay.count == 1 && underWay[number] != nil }

    /// How many pushes the extension has, to follow how its process ended; empty for one.
    var crowd: String {
        let count = underWay.values.count(where: \.hasLaunched)
        return count > 1 ? " with \(count) pushes in progress" : ""
    }

    /// Whoever a line that is printed now belongs to: the only push under way, or else the last;
    /// nil if there are several.
    var only: Report? {
        underWay.count > 1 ? nil : underWay.values.first?.report ?? decided.last?.report
    }

    /// Adds a push, and returns its number.
    mutating func begin(_ report: @escaping Report) -> Int {
        lastNumber += 1
        strayCount = 0
        underWay[lastNumber] = UnderWay(report: report, isFirst: lastNumber == 1)
        return lastNumber
    }

    /// Ends a push: what comes of it later is only recorded.
    ///
    /// - Returns: where to; nil if it was not under way.
    @discardableResult
    mutating func decide(_ number: Int) -> Report? {
        guard let push = underWay.removeValue(forKey: number) else { return nil }
        decided.append((number, push.report))
        if decided.count > Self.decidedLimit { decided.removeFirst() }
        return push.report
    }

    /// Ends all, with the process.
    ///
    /// - Returns: those that were under way, in order, and the last that was decided.
    mutating func endAll() -> (underWay: [UnderWay], last: Report?) {
        let ended = (numbers.compactMap { underWay[$0] }, decided.last?.report)
        (underWay, decided) = ([:], [])
        return ended
    }

    /// Reads a report of the process.
    ///
    /// - Returns: what is to be passed on, and to which push, or nil if it is not known which of
    ///   several; nil as a whole for what no extension host sends.
    mutating func read(_ report: HostReport) -> [(report: Report?, event: ExtensionEvent)]? {
        guard let number = report.push ?? unnamed(report.event) else {
            switch report.event {
            case .resident: return isEmpty ? stray() : []
            case .fault(let kind, let detail):
                let fault = ExtensionEvent.fault(Fault.Code(kind), detail)
                return stray(strayCount < Self.reportLimit ? [(nil, fault)] : [])
            case .added: return stray()
            default: return nil
            }
        }
        guard number >= 1, number <= lastNumber else { return nil }
        guard var push = underWay[number] else { return late(report.event, of: number) }
        guard let events = push.read(report.event) else { return nil }
        underWay[number] = push
        return events.map { (push.report, $0) }
    }

    /// The push that is meant by a report without a number; nil if it is not known.
    private func unnamed(_ event: HostReport.Event) -> Int? {
        switch event {
        case .fault, .added:
            guard underWay.count <= 1, lastNumber > 0 else { return nil }
            return underWay.keys.first ?? lastNumber
        default: return nil
        }
    }

    /// Counts a report that is of no push under way.
    private mutating func stray(
        _ events: [(report: Report?, event: ExtensionEvent)] = []
    ) -> [(report: Report?, event: ExtensionEvent)]? {
        strayCount += 1
        return strayCount <= Self.strayLimit ? events : nil
    }

    /// Takes what comes of a decided push: it is recorded there, and a reply is told to those under
    /// way.
    private mutating func late(
        _ event: HostReport.Event,
        of number: Int
    ) -> [(report: Report?, event: ExtensionEvent)]? {
        let report = decided.first { $0.number == number }?.report
        var events: [(report: Report?, event: ExtensionEvent)] = []
        switch event {
        case .replied(let content, let call, let decryption):
            if let report {
                events.append((report, .replied(content, decryption?.decryption, from: call)))
            }
            for number in numbers where (underWay[number]?.strayCount ?? 0) < Self.reportLimit {
                underWay[number]?.strayCount += 1
                if let push = underWay[number] { events.append((push.report, .strayReply)) }
            }
        case .fault(let kind, let detail):
            if let report { events.append((report, .fault(Fault.Code(kind), detail))) }
        case .unsendable(let detail):
            if let report { events.append((report, .fault(.unsendable, detail))) }
        case .resident, .added, .launched, .returned: break
        }
        return stray(events)
    }
}

extension PushesInProcess.UnderWay {
    /// Reads a report of this push.
    ///
    /// - Returns: the event to pass on, if any; nil for what no extension host sends.
    fileprivate mutating func read(_ event: HostReport.Event) -> [ExtensionEvent]? {
        let limit = PushesInProcess.reportLimit
        switch event {
        case .launched(let detail) where !hasLaunched:
            hasLaunched = true
            return [.launched(detail)]
        case .replied(let content, let call, let decryption) where hasLaunched:
            hasReplied = true
            return [.replied(content, decryption?.decryption, from: call)]
        case .returned(let call) where returned.insert(call).inserted:
            return [.returned(call)]
        case .unsendable(let detail) where complaintCount < limit:
            complaintCount += 1
            return [.fault(.unsendable, detail)]
        case .fault(let kind, let detail) where faultCounts[kind, default: 0] < limit:
            faultCounts[kind, default: 0] += 1
            return [.fault(Fault.Code(kind), detail)]
        case .added(let hasTrigger) where addedCount < limit:
            addedCount += 1
            return [.added(hasTrigger: hasTrigger)]
        case .resident, .unsendable, .fault, .added:
            return []
        default:
            return nil
        }
    }
}
