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

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { "\(path)/\(AppGroupStore.fileName)" }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
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
    func runSQLite(_ sql: String) throws {
        var connection: OpaquePointer?
        try #require(sqlite3_open(file, &connection) == SQLITE_OK)
        defer { sqlite3_close(connection) }
        try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
    }
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
    func verdict(_ message: SeenMessage, at time: Int = now) throws -> SeenVerdict {
        try insert(message, at: time) { true }
    }
}
