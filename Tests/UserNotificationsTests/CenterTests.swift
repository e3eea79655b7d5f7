// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Testing
import UserNotifications

@Suite struct CenterTests {
    private func phone(isInForeground: Bool = false) async throws -> Phone {
        let phone = Phone(isInForeground: isInForeground)
        #expect(try await phone.center.requestAuthorization(options: [.alert, .badge]))
        return phone
    }

    @Test func `the user is asked once and the answer stands`() async throws {
        let phone = Phone(allows: { !$0.contains(.carPlay) })
        let center = phone.center
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(await center.notificationSettings().alertSetting == .notSupported)
        #expect(try await center.requestAuthorization(options: [.alert, .carPlay]) == false)
        #expect(try await center.requestAuthorization(options: [.alert]) == false)
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        #expect(await center.notificationSettings().alertSetting == .disabled)
    }

    @Test func `leave is given for what was asked`() async throws {
        let center = try await phone().center
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .enabled && settings.badgeSetting == .enabled)
        #expect(settings.soundSetting == .disabled && settings.alertStyle == .banner)
        #expect(settings.criticalAlertSetting == .notSupported)
    }

    @Test func `provisional leave needs no answer and is quiet`() async throws {
        let center = Phone(allows: { _ in false }).center
        #expect(try await center.requestAuthorization(options: [.alert, .provisional]))
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .provisional && settings.alertStyle == .none)
    }

    @Test func `who has provisional leave and asks for more is answered`() async throws {
        for (answer, status) in [(true, UNAuthorizationStatus.authorized), (false, .denied)] {
            let center = Phone(allows: { _ in answer }).center
            #expect(try await center.requestAuthorization(options: [.alert, .provisional]))
            #expect(try await center.requestAuthorization(options: [.alert]) == answer)
            #expect(await center.notificationSettings().authorizationStatus == status)
        }
    }

    @Test func `of more than 64 requests those due last are dropped`() async throws {
        let phone = try await phone()
        for number in 1...70 {
            let trigger = UNTimeIntervalNotificationTrigger(
                timeInterval: Double(1_000 - number),
                repeats: false
            )
            try await phone.center.add(Phone.request("\(number)", trigger))
        }
        let kept = await phone.center.pendingNotificationRequests().map(\.identifier)
        #expect(kept == (7...70).map(String.init) && phone.clock.waitingCount == 64)
    }

    @Test func `a result may be dropped, as that of any imported method`() async throws {
        let center = Phone().center
        try await center.requestAuthorization(options: [.alert])
        await center.notificationSettings()
        UNUserNotificationCenter.current()
    }

    @Test func `a test double may take the requests in place of the center`() async throws {
        final class Double: UNUserNotificationCenter, @unchecked Sendable {
            var added: [String] = []

            override func add(
                _ request: UNNotificationRequest,
                withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
            ) {
                added.append(request.identifier)
            }

            override func add(_ request: UNNotificationRequest) async throws {
                added.append(request.identifier)
            }

            override func removeAllPendingNotificationRequests() { added = [] }

            override func deliveredNotifications() async -> [UNNotification] { [] }
        }
        let double = Double(backing: CenterBacking())
        let center: UNUserNotificationCenter = double
        func schedule() { center.add(Phone.request("a")) }
        schedule()
        try await center.add(Phone.request("b"))
        #expect(double.added == ["a", "b"])
        center.removeAllPendingNotificationRequests()
        #expect(await center.deliveredNotifications().isEmpty && double.added.isEmpty)
    }

    @Test func `without leave nothing is added`() async throws {
        let center = Phone().center
        let error = await #expect(throws: UNError.self) { try await center.add(Phone.request("a")) }
        #expect(error?.code == .notificationsNotAllowed)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func `a time interval runs from when the request was added`() async throws {
        let phone = try await phone()
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 30, repeats: false)
        try await phone.center.add(Phone.request("a", trigger))
        phone.advance(by: 29)
        #expect(await phone.center.pendingNotificationRequests().map(\.identifier) == ["a"])
        #expect(phone.shown.identifiers.isEmpty)
        let due = phone.clock.now.addingTimeInterval(1)
        phone.advance(by: 2)
        #expect(await phone.center.pendingNotificationRequests().isEmpty)
        #expect(phone.shown.identifiers == ["a"])
        let delivered = try #require(await phone.center.deliveredNotifications().first)
        #expect(delivered.date == due && delivered.request.identifier == "a")
    }

    @Test func `a repeating interval stays pending and is listed once`() async throws {
        let phone = try await phone()
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        try await phone.center.add(Phone.request("a", trigger))
        phone.advance(by: 185)
        #expect(phone.shown.identifiers == ["a", "a", "a"])
        #expect(await phone.center.pendingNotificationRequests().count == 1)
        #expect(await phone.center.deliveredNotifications().count == 1)
        phone.center.removeAllPendingNotificationRequests()
        phone.advance(by: 600)
        #expect(phone.shown.identifiers.count == 3 && phone.clock.waitingCount == 0)
    }

    @Test func `a repeating interval that nobody kept for a week comes once, then as ever`() {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        let due = ManualClock().now.addingTimeInterval(-7 * 86_400 - 10)
        var state = CenterState()
        state.pending = [.init(request: Phone.request("a", trigger), due: due)]
        let phone = Phone(store: MemoryNotificationStore(state))
        phone.advance(by: 49)
        #expect(phone.shown.identifiers == ["a"])
        phone.advance(by: 1)
        #expect(phone.shown.identifiers == ["a", "a"] && phone.clock.waitingCount == 1)
    }

    @Test func `a request that is added again for the same time comes once`() async throws {
        let phone = try await phone()
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 30, repeats: false)
        for _ in 0..<2 { try await phone.center.add(Phone.request("a", trigger)) }
        phone.advance(by: 30)
        #expect(phone.shown.identifiers == ["a"] && phone.clock.waitingCount == 0)
    }

    @Test func `no trigger means at once`() async throws {
        let phone = try await phone()
        try await phone.center.add(Phone.request("a"))
        phone.advance(by: 0)
        #expect(phone.shown.identifiers == ["a"])
    }

    @Test func `in the background a request is pending or listed at every moment`() async throws {
        let store = WatchedStore()
        let queue = DispatchQueue(label: "UserNotificationsTests.moments")
        let center = UNUserNotificationCenter(
            backing: CenterBacking(store: store, queue: queue, isInForeground: false)
        )
        _ = try await center.requestAuthorization(options: [.alert])
        try await center.add(Phone.request("a"))
        queue.sync {}
        #expect(store.moments.withLock { $0 } == [["a"], ["a"]])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["a"])
    }

    /// Notes which requests there are after each change that leaves any.
    private final class WatchedStore: NotificationStore {
        private let store = MemoryNotificationStore()
        let moments = Locked<[[String]]>([])

        func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
            try store.update { state in
                let before = state.pending.count
                let result = try body(&state)
                let requests = state.pending.map(\.request) + state.delivered.map(\.request)
                if state.pending.count != before {
                    moments.withLock { $0.append(requests.map(\.identifier)) }
                }
                return result
            }
        }
    }

    @Test func `a calendar trigger fires when the values match`() async throws {
        let phone = try await phone()
        var wanted = DateComponents(hour: 0, minute: 0)
        wanted.timeZone = TimeZone(identifier: "UTC")
        wanted.calendar = Calendar(identifier: .gregorian)
        let trigger = UNCalendarNotificationTrigger(dateMatching: wanted, repeats: true)
        try await phone.center.add(Phone.request("midnight", trigger))
        // 1 700 000 000 is 22:13:20 UTC.
        phone.advance(by: 6_399)
        #expect(phone.shown.identifiers.isEmpty)
        phone.advance(by: 1)
        #expect(phone.shown.identifiers == ["midnight"])
        phone.advance(by: 86_400)
        #expect(phone.shown.identifiers.count == 2)
    }

    @Test func `a date in the past is refused`() async throws {
        let center = try await phone().center
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(year: 2001, month: 1, day: 1),
            repeats: false
        )
        #expect(trigger.nextTriggerDate() == nil)
        let error = await #expect(throws: UNError.self) {
            try await center.add(Phone.request("a", trigger))
        }
        #expect(error?.code == .notificationInvalidNoDate)
    }

    @Test func `a content with nothing in it is refused`() async throws {
        let center = try await phone().center
        let empty = UNMutableNotificationContent()
        empty.userInfo = ["k": 1]
        let error = await #expect(throws: UNError.self) {
            try await center.add(Phone.request("a", content: empty))
        }
        #expect(error?.code == .notificationInvalidNoContent)
        empty.badge = 0
        try await center.add(Phone.request("a", content: empty))
    }

    @Test func `the same identifier replaces what is pending and what is listed`() async throws {
        let phone = try await phone()
        let late = UNTimeIntervalNotificationTrigger(timeInterval: 100, repeats: false)
        let soon = UNTimeIntervalNotificationTrigger(timeInterval: 10, repeats: false)
        try await phone.center.add(Phone.request("a", late, content: Phone.content("late")))
        try await phone.center.add(Phone.request("a", soon, content: Phone.content("soon")))
        #expect(await phone.center.pendingNotificationRequests().map(\.content.title) == ["soon"])
        phone.advance(by: 200)
        #expect(phone.shown.identifiers == ["a"])
        try await phone.center.add(Phone.request("a", content: Phone.content("again")))
        phone.advance(by: 0)
        let titles = await phone.center.deliveredNotifications().map(\.request.content.title)
        #expect(titles == ["again"])
    }

    /// What the center does to the pending requests when another thread uses an identifier again.
    enum Step: CaseIterable {
        case delivers, deliversAndRepeats, removes, removesAll, replaces
    }

    @Test(arguments: Step.allCases)
    func `an identifier used again within a step keeps its timer`(_ step: Step) async throws {
        let store = InterruptedStore()
        let phone = Phone(store: store)
        _ = try await phone.center.requestAuthorization(options: [.alert])
        let isRepeating = step == .deliversAndRepeats
        let old = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: isRepeating)
        try await phone.center.add(Phone.request("a", old))
        phone.advance(by: 1)
        store.interruption.withLock { [center = phone.center] interruption in
            interruption = InterruptedStore.Interruption {
                let new = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
                center.add(Phone.request("a", new, content: Phone.content("new")))
            }
        }
        switch step {
        case .delivers, .deliversAndRepeats: phone.advance(by: 59)
        case .removes: phone.center.removePendingNotificationRequests(withIdentifiers: ["a"])
        case .removesAll: phone.center.removeAllPendingNotificationRequests()
        case .replaces: try await phone.center.add(Phone.request("a", old))
        }
        phone.advance(by: 90)
        let listed = await phone.center.deliveredNotifications().filter {
            $0.request.identifier == "a"
        }
        #expect(listed.map(\.request.content.title) == ["new"])
        let pending = await phone.center.pendingNotificationRequests().map(\.identifier)
        #expect(!pending.contains("a"))
    }

    /// Lets another thread in, once, after a change of the pending requests.
    private final class InterruptedStore: NotificationStore {
        struct Interruption { let run: @Sendable () -> Void }

        private let store = MemoryNotificationStore()
        let interruption = Locked<Interruption?>(nil)

        func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
            let (result, isChanged) = try store.update { state in
                let before = state.pending.map(\.due)
                return (try body(&state), state.pending.map(\.due) != before)
            }
            if isChanged { interruption.withLock { $0.take() }?.run() }
            return result
        }
    }

    @Test func `removals take off only what they name`() async throws {
        let phone = try await phone()
        for identifier in ["a", "b", "c"] { try await phone.center.add(Phone.request(identifier)) }
        phone.advance(by: 0)
        phone.center.removeDeliveredNotifications(withIdentifiers: ["b", "x"])
        let left = await phone.center.deliveredNotifications().map(\.request.identifier)
        #expect(left == ["a", "c"])
        phone.center.removeAllDeliveredNotifications()
        #expect(await phone.center.deliveredNotifications().isEmpty)
        let late = UNTimeIntervalNotificationTrigger(timeInterval: 100, repeats: false)
        for identifier in ["a", "b"] {
            try await phone.center.add(Phone.request(identifier, late))
        }
        phone.center.removePendingNotificationRequests(withIdentifiers: ["a"])
        #expect(await phone.center.pendingNotificationRequests().map(\.identifier) == ["b"])
    }

    @Test func `the badge follows contents and setBadgeCount and is never negative`() async throws {
        let store = MemoryNotificationStore()
        let phone = Phone(store: store)
        _ = try await phone.center.requestAuthorization(options: [.badge])
        try await phone.center.setBadgeCount(4)
        #expect(store.update { $0.badgeCount } == 4)
        let error = await #expect(throws: UNError.self) {
            try await phone.center.setBadgeCount(-1)
        }
        #expect(error?.code == .badgeInputInvalid)
        let content = Phone.content()
        content.badge = 7
        try await phone.center.add(Phone.request("a", content: content))
        phone.advance(by: 0)
        #expect(store.update { $0.badgeCount } == 7)
    }

    @Test func `completion handlers give what the async forms give`() async throws {
        let phone = try await phone()
        let category = UNNotificationCategory(
            identifier: "SECRET",
            actions: [],
            intentIdentifiers: []
        )
        phone.center.setNotificationCategories([category])
        let late = UNTimeIntervalNotificationTrigger(timeInterval: 100, repeats: false)
        await confirmation(expectedCount: 7) { called in
            let center = phone.center
            center.requestAuthorization { granted, error in
                if granted, error == nil { called() }
            }
            center.getNotificationCategories { if $0.map(\.identifier) == ["SECRET"] { called() } }
            center.getNotificationSettings { if $0.alertSetting == .enabled { called() } }
            center.add(Phone.request("a", late)) { if $0 == nil { called() } }
            center.getPendingNotificationRequests { if $0.count == 1 { called() } }
            center.getDeliveredNotifications { if $0.isEmpty { called() } }
            center.setBadgeCount(-1) {
                if ($0 as? UNError)?.code == .badgeInputInvalid { called() }
            }
            phone.settle()
        }
        #expect(await phone.center.notificationCategories() == [category])
    }

    @Test func `what a store keeps is scheduled again by the next center`() async throws {
        let store = MemoryNotificationStore()
        let first = Phone(store: store)
        _ = try await first.center.requestAuthorization(options: [.alert])
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 50, repeats: false)
        try await first.center.add(Phone.request("later", trigger))
        try await first.center.add(Phone.request("now"))
        first.advance(by: 0)
        first.center.setNotificationCategories([
            UNNotificationCategory(identifier: "C", actions: [], intentIdentifiers: ["i"])
        ])
        let second = Phone(store: store)
        #expect(await second.center.deliveredNotifications().map(\.request.identifier) == ["now"])
        #expect(await second.center.notificationCategories().map(\.intentIdentifiers) == [["i"]])
        #expect(await second.center.notificationSettings().alertSetting == .enabled)
        second.advance(by: 51)
        #expect(second.shown.identifiers == ["later"])
    }

    /// In its own process, because other tests deliver to phones, each of which sets the current
    /// center.
    @Test func `current is one center until the device sets another`() async {
        await #expect(processExitsWith: .success) {
            let first = UNUserNotificationCenter.current()
            #expect(first === UNUserNotificationCenter.current())
            let own = Phone().center
            UNUserNotificationCenter.setCurrent(own)
            #expect(UNUserNotificationCenter.current() === own)
        }
    }

    @Test func `the wall clock calls off`() async {
        await withCheckedContinuation { continuation in
            let kept = Kept { continuation.resume() }
            let timer = SystemNotificationClock().schedule(at: .distantFuture) { kept.touch() }
            timer.cancel()
        }
    }

    @Test func `the wall clock lets go of work that has run and holds its own timer`() async {
        await withCheckedContinuation { continuation in
            let kept = Kept { continuation.resume() }
            kept.timer = SystemNotificationClock().schedule(at: .distantPast) { kept.touch() }
        }
    }

    /// Holds a timer, and reports when it is itself released.
    private final class Kept: @unchecked Sendable {
        private let lock = NSLock()
        private var held: (any NotificationTimer)?
        private let letGo: @Sendable () -> Void

        init(letGo: @escaping @Sendable () -> Void) {
            self.letGo = letGo
        }

        deinit {
            letGo()
        }

        var timer: (any NotificationTimer)? {
            get { lock.withLock { held } }
            set { lock.withLock { held = newValue } }
        }

        func touch() {
            _ = timer
        }
    }
}
