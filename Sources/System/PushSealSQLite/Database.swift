// SPDX-License-Identifier: Apache-2.0

#if canImport(CPushSealSQLite)
import CPushSealSQLite
#else
import SQLite3
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Owns one `sqlite3`; only opening the file can fail here.
@safe
package struct Database: ~Copyable {
    private let raw: OpaquePointer

    /// Opens an existing file, for one thread at a time, with a busy timeout in milliseconds.
    package static func open(
        _ path: String,
        patience: CInt
    ) throws(DatabaseError) -> Database {
        let database = try Database(path: path)
        database.setPatience(patience)
        // Not left to SQLite's build-time defaults: a commit is on disk when it returns, and pages
        // are checked when they are read.
        try database.run("PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON")
        return database
    }

    private init(path: String) throws(DatabaseError) {
        var raw: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        // SQLite takes ":memory:" and, in many builds, names that begin with "file:" for something
        // other than a file of that name.
        let name = path.hasPrefix("/") ? path : "./" + path
        let status = unsafe sqlite3_open_v2(name, &raw, flags, nil)
        guard status == SQLITE_OK, let raw = unsafe raw else {
            let reason = unsafe Self.systemReason(raw, status)
            // A database must be closed even if it could not be opened.
            unsafe sqlite3_close_v2(raw)
            throw DatabaseError(status: status, "the file cannot be opened\(reason)")
        }
        // SQLite opens a file that cannot be written for reading. The log and its index, which it would
        // make with the same permissions, would keep it so when they are mended.
        guard unsafe sqlite3_db_readonly(raw, "main") == 0 else {
            unsafe sqlite3_close_v2(raw)
            throw DatabaseError(status: SQLITE_READONLY, "the file is read-only")
        }
        unsafe self.raw = raw
        unsafe sqlite3_extended_result_codes(raw, 1)
    }

    // `_v2` waits for statements that are finalised later.
    deinit { unsafe sqlite3_close_v2(raw) }

    /// Sets how many milliseconds to wait for other processes.
    package func setPatience(_ milliseconds: CInt) {
        unsafe sqlite3_busy_timeout(raw, milliseconds)
    }

    /// Runs statements without results.
    package func run(_ sql: String) throws(DatabaseError) {
        let status = unsafe sqlite3_exec(raw, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw failure(status) }
    }

    /// Compiles a statement.
    package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        var statement: OpaquePointer?
        let flags = CUnsignedInt(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe sqlite3_prepare_v3(raw, sql, -1, flags, &statement, nil)
        guard status == SQLITE_OK, let statement = unsafe statement else { throw failure(status) }
        return unsafe Statement(owning: statement)
    }

    /// The first number that a statement returns.
    package func integer(_ sql: String) throws(DatabaseError) -> Int {
        let statement = try prepare(sql)
        return try statement.firstRow(self, columns: 1)?.first ?? 0
    }

    /// Keeps the write-ahead log when the database is closed.
    ///
    /// SQLite would delete it by name, which by then may be another store's log.
    package func keepLog() {
        var keeps: CInt = 1
        unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
    }

    /// Copies the write-ahead log into the file and empties it, once nobody else reads or writes.
    ///
    /// A log that is not emptied would be read again by the next process: if its end is damaged by
    /// then, SQLite takes what it has of a page from an earlier change, not from the file.
    package func emptyLog() {
        // Whoever reads or writes for longer keeps the log, which is on disk too; the next change
        // empties it.
        unsafe sqlite3_wal_checkpoint_v2(raw, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    /// The number of rows changed by the last statement.
    package var changeCount: Int { Int(unsafe sqlite3_changes(raw)) }

    /// The database's message for a failure; SQLite's messages name tables, never values.
    func failure(_ status: CInt) -> DatabaseError {
        let reason = unsafe Self.systemReason(raw, status)
        return DatabaseError(status: status, unsafe String(cString: sqlite3_errmsg(raw)) + reason)
    }

    /// The system's reason for a failure, after a colon; empty if no system call failed.
    private static func systemReason(_ raw: OpaquePointer?, _ status: CInt) -> String {
        // SQLite keeps an older number for its other failures.
        guard [SQLITE_CANTOPEN, SQLITE_IOERR].contains(status & 0xFF) else { return "" }
        let number = unsafe sqlite3_system_errno(raw)
        return number == 0 ? "" : unsafe ": " + String(cString: strerror(number))
    }
}

/// Owns one prepared `sqlite3_stmt`.
@safe
package struct Statement: ~Copyable {
    private let raw: OpaquePointer

    @unsafe
    init(owning raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Binds a number.
    package func bind(
        _ place: CInt,
        _ value: Int,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        let status = unsafe sqlite3_bind_int64(raw, place, Int64(value))
        guard status == SQLITE_OK else { throw database.failure(status) }
    }

    /// Binds bytes, which SQLite copies.
    package func bind(
        _ place: CInt,
        _ bytes: [UInt8],
        _ database: borrowing Database
    ) throws(DatabaseError) {
        // SQLITE_TRANSIENT is a macro with a cast, which Swift does not import.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let status = unsafe bytes.withUnsafeBytes { buffer in
            // An empty buffer may have no address, which SQLite would bind as NULL.
            guard let address = buffer.baseAddress, buffer.count > 0 else {
                return unsafe sqlite3_bind_zeroblob(raw, place, 0)
            }
            let count = sqlite3_uint64(buffer.count)
            return unsafe sqlite3_bind_blob64(raw, place, address, count, copies)
        }
        guard status == SQLITE_OK else { throw database.failure(status) }
    }

    /// Binds text, or NULL for nil.
    package func bind(
        _ place: CInt,
        text: String?,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let status: CInt
        if let text {
            unsafe status = sqlite3_bind_text(raw, place, text, CInt(text.utf8.count), copies)
        } else {
            unsafe status = sqlite3_bind_null(raw, place)
        }
        guard status == SQLITE_OK else { throw database.failure(status) }
    }

    /// Binds a number, or NULL for nil.
    package func bind(
        _ place: CInt,
        number: Int?,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        if let number { return try bind(place, number, database) }
        let status = unsafe sqlite3_bind_null(raw, place)
        guard status == SQLITE_OK else { throw database.failure(status) }
    }

    /// Runs to the end, discarding all rows.
    package func run(_ database: borrowing Database) throws(DatabaseError) {
        // Also after an error: an unfinished statement would keep its lock.
        defer { unsafe sqlite3_reset(raw) }
        while try step(database) {}
    }

    /// Runs to the end and returns the numbers of the first row, if there is one.
    package func firstRow(
        _ database: borrowing Database,
        columns: CInt
    ) throws(DatabaseError) -> [Int]? {
        defer { unsafe sqlite3_reset(raw) }
        guard try step(database) else { return nil }
        let row = (0..<columns).map { Int(unsafe sqlite3_column_int64(raw, $0)) }
        // A statement that writes is done only at its end.
        while try step(database) {}
        return row
    }

    /// Runs to the end and calls a function with each row.
    package func forEachRow(
        _ database: borrowing Database,
        _ body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        defer { unsafe sqlite3_reset(raw) }
        while try step(database) { try body(unsafe Row(of: raw)) }
    }

    /// Runs to the next row.
    /// - Returns: whether there is one.
    private func step(_ database: borrowing Database) throws(DatabaseError) -> Bool {
        switch unsafe sqlite3_step(raw) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let status: throw database.failure(status)
        }
    }
}

/// The current row of a statement, valid for one call.
@safe
package struct Row: ~Copyable {
    private let raw: OpaquePointer

    @unsafe
    fileprivate init(of raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    /// The number in a column, or nil for NULL.
    package func number(_ column: CInt) -> Int? {
        guard unsafe sqlite3_column_type(raw, column) != SQLITE_NULL else { return nil }
        return Int(unsafe sqlite3_column_int64(raw, column))
    }

    /// The text in a column, or nil for NULL.
    package func text(_ column: CInt) -> String? {
        guard let text = unsafe sqlite3_column_text(raw, column) else { return nil }
        // A text may contain a NUL.
        let count = Int(unsafe sqlite3_column_bytes(raw, column))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: text, count: count),
            as: UTF8.self
        )
    }
}

/// Why a database could not be used.
package struct DatabaseError: Error, Equatable {
    /// What a program can act on.
    package enum Code: Sendable {
        /// The file, or its folder, cannot be opened, read or written.
        case cannotOpen
        /// It is no database, or its content contradicts itself.
        case damaged
        /// A later version has made it.
        case laterVersion
        /// Another process uses it.
        case busy
        /// SQLite reports something else.
        case failed
    }

    package let code: Code
    /// The failure in words.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Maps a result code of SQLite, whose low byte is the kind.
    init(status: CInt, _ detail: String) {
        let code: Code =
            switch status & 0xFF {
            // The file is truncated.
            case SQLITE_IOERR where status == SQLITE_IOERR | (2 << 8): .damaged
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL, SQLITE_IOERR,
                SQLITE_AUTH:
                .cannotOpen
            // Tables are missing, or an index does not match its table.
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_SCHEMA, SQLITE_ERROR, SQLITE_CONSTRAINT,
                SQLITE_MISMATCH:
                .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            default: .failed
            }
        self.init(code, "\(detail) (SQLite \(status))")
    }
}
