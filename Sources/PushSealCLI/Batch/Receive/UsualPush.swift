// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Where in a line the parts of a payload stand that the gate lets through as a matter of course.
///
/// Each is the tape index of a value that is what it should be, or nil where there is none.
struct UsualPush {
    private(set) var sealed = 0
    private(set) var keyID: Int?
    private(set) var title: Int?
    private(set) var subtitle: Int?
    private(set) var badge: Int?
    private(set) var sound: Int?
    private(set) var category: Int?
    private(set) var threadID: Int?
    private var hasAlertText = false
    private var isMutable = false

    /// Finds the parts; nil where there is anything to think about.
    ///
    /// Names with escapes, which could be any, and names that stand twice are found when `userInfo` is
    /// written.
    init?(_ line: LineView) {
        guard line.kind(0) == .object else { return nil }
        var name = 1
        let end = Int(line.node(0).next)
        while name < end {
            guard take(name, of: line) else { return nil }
            name = Int(line.node(name + 1).next)
        }
        guard sealed > 0, isMutable, hasAlertText else { return nil }
    }

    private mutating func take(_ name: Int, of line: LineView) -> Bool {
        let value = name + 1
        if line.isString(name, "aps") {
            return line.kind(value) == .object && takeAPS(value, of: line)
        }
        if line.isString(name, "ENCRYPTED_DATA") {
            sealed = value
            return isPlainString(value, of: line)
        }
        if line.isString(name, "ENCRYPTED_KEY_ID") {
            keyID = value
            return isPlainString(value, of: line)
        }
        return !line.isString(name, "ENCRYPTED_PAYLOAD")
    }

    private mutating func takeAPS(_ aps: Int, of line: LineView) -> Bool {
        var name = aps + 1
        let end = Int(line.node(aps).next)
        while name < end {
            let value = name + 1
            let kind = line.kind(value)
            if line.isString(name, "alert") {
                guard takeAlert(value, of: line) else { return false }
            } else if line.isString(name, "mutable-content") {
                guard kind == .number, isNumber(value, of: line, "1") else { return false }
                isMutable = true
            } else if line.isString(name, "badge") {
                guard takeBadge(value, of: line) else { return false }
            } else if line.isString(name, "sound") {
                // An empty name, and a dictionary, are for Foundation.
                guard kind != .object, !isEmptyString(value, of: line) else { return false }
                if kind == .string { sound = value }
            } else if line.isString(name, "category") {
                if kind == .string { category = value }
            } else if line.isString(name, "thread-id") {
                if kind == .string { threadID = value }
            }
            name = Int(line.node(value).next)
        }
        return true
    }

    private mutating func takeAlert(_ alert: Int, of line: LineView) -> Bool {
        if line.kind(alert) == .string {
            hasAlertText = !isEmptyString(alert, of: line)
            return true
        }
        guard line.kind(alert) == .object else { return false }
        var name = alert + 1
        let end = Int(line.node(alert).next)
        while name < end {
            let value = name + 1
            let isString = line.kind(value) == .string
            if line.isString(name, "title") {
                if isString { title = value }
            } else if line.isString(name, "subtitle") {
                if isString { subtitle = value }
            } else if !line.isString(name, "body") {
                // Texts to be looked up by a key.
                guard !line.hasSuffix(name, "loc-key") else { return false }
                name = Int(line.node(value).next)
                continue
            }
            if isString, !isEmptyString(value, of: line) { hasAlertText = true }
            name = Int(line.node(value).next)
        }
        return true
    }

    /// A number of the icon is a whole one, and one that is plain to see.
    private mutating func takeBadge(_ value: Int, of line: LineView) -> Bool {
        guard line.kind(value) == .number else { return true }
        let bytes = unsafe line.bytes(value)
        guard unsafe PlainNumber.isPlain(bytes), unsafe bytes.first != UInt8(ascii: "-") else {
            return false
        }
        badge = value
        return true
    }

    private func isPlainString(_ value: Int, of line: LineView) -> Bool {
        line.kind(value) == .string && !line.node(value).hasEscapes
    }

    private func isEmptyString(_ value: Int, of line: LineView) -> Bool {
        let node = line.node(value)
        return node.kind == .string && node.end - node.start == 2
    }

    private func isNumber(_ value: Int, of line: LineView, _ spelling: StaticString) -> Bool {
        let bytes = unsafe line.bytes(value)
        guard bytes.count == spelling.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count {
            guard unsafe bytes[index] == spelling.utf8Start[index] else { return false }
        }
        return true
    }
}
