// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import Testing

@testable import PushSealStore

#if canImport(CPushSealSQLite)
import CPushSealSQLite
#else
import SQLite3
#endif

/// A temporary folder, removed with its last reference.
final class Folder: Sendable {
    let path: String
    var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

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

    /// The files that may be there while the store is open, and afterwards.
    static let usualNames: Set = [
        AppGroupStore.fileName, AppGroupStore.fileName + "-wal", AppGroupStore.fileName + "-shm",
    ]

    /// A copy of the store and its log, without what only running processes share.
    func copy() throws -> Folder {
        let copy = try Folder()
        for name in try names where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(
                atPath: "\(path)/\(name)",
                toPath: "\(copy.path)/\(name)"
            )
        }
        return copy
    }

    /// Whether any file contains this text.
    func contain(_ text: String) throws -> Bool {
        try names.contains { name in
            let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
            return bytes.firstRange(of: Data(text.utf8)) != nil
        }
    }

    /// Opens the store with these limits.
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

    /// Runs SQL on the store's file over a separate connection.
    func runSQLite(_ sql: String) throws { try connection(sql).close() }

    /// A separate connection to the store's file, after running this SQL.
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

/// The start time of the tests; from the system's clock, because that dates a damaged file.
let now = SystemTime.now
let hour = 3_600
let day = 86_400

/// A message sealed now and valid for a month, unless specified otherwise.
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

/// A right to reply that a test gives, or not.
struct TestClaim: ReplyClaim {
    let taking: @Sendable () -> Bool

    init(_ taking: @escaping @Sendable () -> Bool) { self.taking = taking }

    func take() -> Bool { taking() }
}

extension StoreVerdict {
    /// It is new, and has no number.
    static var new: Self { .new(badge: nil) }

    var isNew: Bool { if case .new = self { true } else { false } }

    var badge: Int? { if case .new(let badge) = self { badge } else { nil } }
}

extension AppGroupStore {
    /// What the store says of a message of which nothing is counted and kept, and that nobody has
    /// replied to.
    func verdict(
        _ message: SeenMessage,
        at time: Int = now,
        claiming reply: any ReplyClaim = SoleReply()
    ) throws -> StoreVerdict {
        var shown = ShownNotification()
        shown.message = message
        return try show(shown, at: time, claiming: reply)
    }

    /// Shows a notification, counting on unless told otherwise.
    func show(
        _ notification: PushNotification,
        _ policy: BadgePolicy = .increment,
        key: String? = "k",
        noting message: SeenMessage?,
        at time: Int = now,
        claiming reply: any ReplyClaim = SoleReply()
    ) throws -> StoreVerdict {
        var shown = ShownNotification(badge: notification.badge, policy, record: notification)
        (shown.message, shown.keyID) = (message, key)
        return try show(shown, at: time, claiming: reply)
    }

    /// The texts of the shown notifications, newest first.
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
