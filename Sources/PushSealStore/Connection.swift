// SPDX-License-Identifier: Apache-2.0

#if canImport(CSQLite)
import CSQLite
#else
import SQLite3
#endif
import PushSeal

/// Owns one `sqlite3`; opening the file is the only step here that can fail.
@safe
struct Connection: ~Copyable {
    private let raw: OpaquePointer

    /// Opens a file that is there, for one thread at a time.
    init(path: String) throws(SeenStoreError) {
        var raw: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let status = unsafe sqlite3_open_v2(path, &raw, flags, nil)
        guard status == SQLITE_OK, let raw = unsafe raw else {
            // A connection that could not be opened still has to be closed.
            unsafe sqlite3_close_v2(raw)
            throw SeenStoreError(status: status, "the store cannot be opened")
        }
        unsafe self.raw = raw
        unsafe sqlite3_extended_result_codes(raw, 1)
    }

    // `_v2` waits for statements that are finalised later.
    deinit { unsafe sqlite3_close_v2(raw) }

    /// Waits for other processes for so many milliseconds before it gives up.
    func setBusyTimeout(_ milliseconds: CInt) {
        unsafe sqlite3_busy_timeout(raw, milliseconds)
    }

    /// Runs statements that give nothing back.
    func run(_ sql: String) throws(SeenStoreError) {
        let status = unsafe sqlite3_exec(raw, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw failure(status) }
    }

    /// Compiles a statement.
    func prepare(_ sql: String) throws(SeenStoreError) -> Statement {
        var statement: OpaquePointer?
        let flags = CUnsignedInt(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe sqlite3_prepare_v3(raw, sql, -1, flags, &statement, nil)
        guard status == SQLITE_OK, let statement = unsafe statement else { throw failure(status) }
        return unsafe Statement(owning: statement)
    }

    /// The first number that a statement gives.
    func integer(_ sql: String) throws(SeenStoreError) -> Int {
        let statement = try prepare(sql)
        return try statement.step(self) ? statement.integer(0) : 0
    }

    /// How many rows the last change has touched.
    var changeCount: Int { Int(unsafe sqlite3_changes(raw)) }

    /// What the database says of a failure; SQLite's own words name tables, never values.
    func failure(_ status: CInt) -> SeenStoreError {
        SeenStoreError(status: status, unsafe String(cString: sqlite3_errmsg(raw)))
    }
}

/// Owns one prepared `sqlite3_stmt`.
@safe
struct Statement: ~Copyable {
    private let raw: OpaquePointer

    @unsafe
    init(owning raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Makes it ready to be run again; what the last run gave was reported then.
    func reset() {
        unsafe sqlite3_reset(raw)
    }

    /// Binds a number.
    func bind(
        _ place: CInt,
        _ value: Int,
        _ connection: borrowing Connection
    ) throws(SeenStoreError) {
        let status = unsafe sqlite3_bind_int64(raw, place, Int64(value))
        guard status == SQLITE_OK else { throw connection.failure(status) }
    }

    /// Binds bytes, which SQLite copies.
    func bind(
        _ place: CInt,
        _ bytes: [UInt8],
        _ connection: borrowing Connection
    ) throws(SeenStoreError) {
        // SQLITE_TRANSIENT is a cast that Swift does not import.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let status = unsafe bytes.withUnsafeBytes { buffer in
            // An empty buffer may have no address, which SQLite would take for NULL.
            guard let address = buffer.baseAddress, buffer.count > 0 else {
                return unsafe sqlite3_bind_zeroblob(raw, place, 0)
            }
            let count = sqlite3_uint64(buffer.count)
            return unsafe sqlite3_bind_blob64(raw, place, address, count, copies)
        }
        guard status == SQLITE_OK else { throw connection.failure(status) }
    }

    /// Runs to the next row.
    /// - Returns: whether there is one.
    func step(_ connection: borrowing Connection) throws(SeenStoreError) -> Bool {
        switch unsafe sqlite3_step(raw) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let status: throw connection.failure(status)
        }
    }

    /// A number of the row.
    func integer(_ column: CInt) -> Int { Int(unsafe sqlite3_column_int64(raw, column)) }
}

extension SeenStoreError {
    /// Sorts a result code of SQLite, whose low byte is the kind.
    fileprivate init(status: CInt, _ detail: String) {
        let code: Code =
            switch status & 0xFF {
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL, SQLITE_IOERR,
                SQLITE_AUTH:
                .cannotOpen
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_SCHEMA, SQLITE_ERROR: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            default: .failed
            }
        self.init(code, "\(detail) (SQLite \(status))")
    }
}
