// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import Testing

@testable import PushSealStore

#if canImport(CSQLite)
import CSQLite
#else
import SQLite3
#endif

/// A folder of the test's own, removed with it.
final class Folder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "PushSealStoreTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? remove() }

    func remove() throws { try FileManager.default.removeItem(atPath: path) }

    var file: String { "\(path)/\(AppGroupStore.fileName)" }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// What may lie there while the store is open, and after.
    static let usualNames: Set = [
        AppGroupStore.fileName, AppGroupStore.fileName + "-wal", AppGroupStore.fileName + "-shm",
    ]

    /// Whether any file has this text in it.
    func contain(_ text: String) throws -> Bool {
        try names.contains { name in
            let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
            return bytes.firstRange(of: Data(text.utf8)) != nil
        }
    }

    /// Opens the store with room for so much.
    func store(
        ids: Int = AppGroupStore.idLimit,
        keys: Int = AppGroupStore.keyLimit,
        at time: Int = now
    ) throws -> AppGroupStore {
        var limits = AppGroupStore.Limits()
        limits.ids = ids
        limits.keys = keys
        return try AppGroupStore(folder: path, limits: limits, at: time)
    }

    /// Runs SQL on the store's file by a connection of its own.
    func runSQLite(_ sql: String) throws { try connection(sql).close() }

    /// A connection of its own to the store's file, which has run this SQL.
    func connection(_ sql: String) throws -> OtherConnection {
        let connection = try OtherConnection(file)
        try connection.run(sql)
        return connection
    }
}

/// SQLite as another process would use it.
struct OtherConnection {
    private let raw: OpaquePointer

    init(_ file: String) throws {
        var raw: OpaquePointer?
        try #require(sqlite3_open(file, &raw) == SQLITE_OK)
        self.raw = try #require(raw)
    }

    func run(_ sql: String) throws {
        try #require(sqlite3_exec(raw, sql, nil, nil, nil) == SQLITE_OK)
    }

    func close() { sqlite3_close(raw) }
}

/// The time at which tests begin: by the system's clock, since that dates a damaged file.
let now = SystemTime.now
let hour = 3_600
let day = 86_400

/// A message that was sealed now and is good for a month, unless told otherwise.
func message(
    _ id: String,
    key: UInt8 = 1,
    sealed: Int = now,
    until: Int? = nil,
    isAuthenticated: Bool = true
) -> SeenMessage {
    SeenMessage(
        key: [UInt8](repeating: key, count: 32),
        id: id,
        sealedAt: sealed,
        validUntil: until ?? sealed + Freshness.defaultLifetime,
        isAuthenticated: isAuthenticated
    )
}

extension AppGroupStore {
    /// What the store says of a message that nobody has replied to.
    func verdict(_ message: SeenMessage, at time: Int = now) throws -> StoreVerdict {
        try insert(message, at: time) { true }
    }

    /// Notes a message of which nothing is counted and kept.
    func insert(
        _ message: SeenMessage,
        at time: Int,
        claim: () -> Bool
    ) throws -> StoreVerdict {
        var shown = ShownNotification()
        shown.message = message
        return try show(shown, at: time) { _ in claim() }
    }

    /// Shows a notification, counting on unless told otherwise.
    func show(
        _ notification: PushNotification,
        _ policy: BadgePolicy = .increment,
        key: String? = "k",
        noting message: SeenMessage?,
        at time: Int = now,
        claim: Bool = true
    ) throws -> (verdict: StoreVerdict, badge: Int?) {
        var shown = ShownNotification(badge: notification.badge, policy, record: notification)
        (shown.message, shown.keyID) = (message, key)
        var badge: Int?
        let verdict = try show(shown, at: time) { number in
            if claim { badge = number }
            return claim
        }
        return (verdict, badge)
    }

    /// The texts of what was shown, the newest first.
    var bodies: [String?] {
        get throws { try notifications().map(\.notification.body.plain) }
    }
}

func notification(_ body: String, badge: Int? = nil) -> PushNotification {
    var notification = PushNotification()
    notification.body = .plain(body)
    notification.badge = badge
    return notification
}
