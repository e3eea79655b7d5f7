// SPDX-License-Identifier: Apache-2.0

/// The values of a notification's content; a struct, so that copies are independent.
struct ContentValues: Hashable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var attachments: [UNNotificationAttachment] = []
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var launchImageName = ""
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var summaryArgument = ""
    var summaryArgumentCount = 1
    var userInfo = UserInfo([:])
}

extension ContentValues {
    func hash(into hasher: inout Hasher) {
        for text in [title, subtitle, body, categoryIdentifier, threadIdentifier] {
            hasher.combine(text)
        }
        hasher.combine(userInfo.dictionary.count)
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(subtitle as NSString, forKey: "subtitle")
        coder.encode(body as NSString, forKey: "body")
        coder.encode(badge, forKey: "badge")
        coder.encode(sound, forKey: "sound")
        coder.encode(NSArray(array: attachments), forKey: "attachments")
        coder.encode(categoryIdentifier as NSString, forKey: "categoryIdentifier")
        coder.encode(threadIdentifier as NSString, forKey: "threadIdentifier")
        coder.encode(launchImageName as NSString, forKey: "launchImageName")
        coder.encode(
            targetContentIdentifier as NSString?,
            forKey: "targetContentIdentifier"
        )
        coder.encode(Int(interruptionLevel.rawValue), forKey: "interruptionLevel")
        coder.encode(relevanceScore, forKey: "relevanceScore")
        coder.encode(filterCriteria as NSString?, forKey: "filterCriteria")
        coder.encode(summaryArgument as NSString, forKey: "summaryArgument")
        coder.encode(summaryArgumentCount, forKey: "summaryArgumentCount")
        userInfo.encode(with: coder, forKey: "userInfo")
    }

    init(coder: NSCoder) {
        title = coder.text(forKey: "title") ?? ""
        subtitle = coder.text(forKey: "subtitle") ?? ""
        body = coder.text(forKey: "body") ?? ""
        badge = coder.decodeObject(of: NSNumber.self, forKey: "badge")
        sound = coder.decodeObject(of: UNNotificationSound.self, forKey: "sound")
        attachments = coder.list(of: UNNotificationAttachment.self, forKey: "attachments")
        categoryIdentifier = coder.text(forKey: "categoryIdentifier") ?? ""
        threadIdentifier = coder.text(forKey: "threadIdentifier") ?? ""
        launchImageName = coder.text(forKey: "launchImageName") ?? ""
        targetContentIdentifier = coder.text(forKey: "targetContentIdentifier")
        interruptionLevel =
            UInt(exactly: coder.decodeInteger(forKey: "interruptionLevel"))
            .flatMap(UNNotificationInterruptionLevel.init(rawValue:)) ?? .active
        relevanceScore = coder.decodeDouble(forKey: "relevanceScore")
        filterCriteria = coder.text(forKey: "filterCriteria")
        summaryArgument = coder.text(forKey: "summaryArgument") ?? ""
        summaryArgumentCount = coder.decodeInteger(forKey: "summaryArgumentCount")
        userInfo = UserInfo(coder: coder, forKey: "userInfo")
    }
}
