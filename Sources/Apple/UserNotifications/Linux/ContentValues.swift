// SPDX-License-Identifier: Apache-2.0

/// The values of a notification's content; a struct, so that copies are independent.
struct ContentValues {
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
    /// Always bridged by ``UserInfo``.
    var userInfo: [AnyHashable: Any] = [:]
}

extension ContentValues {
    func isEqual(to other: Self) -> Bool {
        title == other.title && subtitle == other.subtitle && body == other.body
            && badge == other.badge && sound == other.sound && attachments == other.attachments
            && categoryIdentifier == other.categoryIdentifier
            && threadIdentifier == other.threadIdentifier
            && launchImageName == other.launchImageName
            && targetContentIdentifier == other.targetContentIdentifier
            && interruptionLevel == other.interruptionLevel
            && relevanceScore == other.relevanceScore && filterCriteria == other.filterCriteria
            && summaryArgument == other.summaryArgument
            && summaryArgumentCount == other.summaryArgumentCount
            && UserInfo.isEqual(userInfo, other.userInfo)
    }

    var hashValue: Int {
        var hasher = Hasher()
        for text in [title, subtitle, body, categoryIdentifier, threadIdentifier] {
            hasher.combine(text)
        }
        hasher.combine(userInfo.count)
        return hasher.finalize()
    }
}

extension ContentValues {
    private enum Field {
        static let title = "title"
        static let subtitle = "subtitle"
        static let body = "body"
        static let badge = "badge"
        static let sound = "sound"
        static let attachments = "attachments"
        static let categoryIdentifier = "categoryIdentifier"
        static let threadIdentifier = "threadIdentifier"
        static let launchImageName = "launchImageName"
        static let targetContentIdentifier = "targetContentIdentifier"
        static let interruptionLevel = "interruptionLevel"
        static let relevanceScore = "relevanceScore"
        static let filterCriteria = "filterCriteria"
        static let summaryArgument = "summaryArgument"
        static let summaryArgumentCount = "summaryArgumentCount"
        static let userInfo = "userInfo"
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: Field.title)
        coder.encode(subtitle as NSString, forKey: Field.subtitle)
        coder.encode(body as NSString, forKey: Field.body)
        coder.encode(badge, forKey: Field.badge)
        coder.encode(sound, forKey: Field.sound)
        coder.encode(NSArray(array: attachments), forKey: Field.attachments)
        coder.encode(categoryIdentifier as NSString, forKey: Field.categoryIdentifier)
        coder.encode(threadIdentifier as NSString, forKey: Field.threadIdentifier)
        coder.encode(launchImageName as NSString, forKey: Field.launchImageName)
        coder.encode(
            targetContentIdentifier as NSString?,
            forKey: Field.targetContentIdentifier
        )
        coder.encode(Int(interruptionLevel.rawValue), forKey: Field.interruptionLevel)
        coder.encode(relevanceScore, forKey: Field.relevanceScore)
        coder.encode(filterCriteria as NSString?, forKey: Field.filterCriteria)
        coder.encode(summaryArgument as NSString, forKey: Field.summaryArgument)
        coder.encode(summaryArgumentCount, forKey: Field.summaryArgumentCount)
        UserInfo.encode(userInfo, with: coder, forKey: Field.userInfo)
    }

    init(coder: NSCoder) {
        title = coder.text(forKey: Field.title) ?? ""
        subtitle = coder.text(forKey: Field.subtitle) ?? ""
        body = coder.text(forKey: Field.body) ?? ""
        badge = coder.decodeObject(of: NSNumber.self, forKey: Field.badge)
        sound = coder.decodeObject(of: UNNotificationSound.self, forKey: Field.sound)
        attachments = coder.list(of: UNNotificationAttachment.self, forKey: Field.attachments)
        categoryIdentifier = coder.text(forKey: Field.categoryIdentifier) ?? ""
        threadIdentifier = coder.text(forKey: Field.threadIdentifier) ?? ""
        launchImageName = coder.text(forKey: Field.launchImageName) ?? ""
        targetContentIdentifier = coder.text(forKey: Field.targetContentIdentifier)
        interruptionLevel =
            UInt(exactly: coder.decodeInteger(forKey: Field.interruptionLevel))
            .flatMap(UNNotificationInterruptionLevel.init(rawValue:)) ?? .active
        relevanceScore = coder.decodeDouble(forKey: Field.relevanceScore)
        filterCriteria = coder.text(forKey: Field.filterCriteria)
        summaryArgument = coder.text(forKey: Field.summaryArgument) ?? ""
        summaryArgumentCount = coder.decodeInteger(forKey: Field.summaryArgumentCount)
        userInfo = UserInfo.decode(from: coder, forKey: Field.userInfo)
    }
}
