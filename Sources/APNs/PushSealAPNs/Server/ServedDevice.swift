// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// A device token that a local APNs knows, and its state.
public struct ServedDevice: Sendable, Equatable {
    /// The hexadecimal digits, in lower case.
    package let token: String
    /// The bundle identifiers that it accepts pushes for; empty for all served apps.
    package var topics: Set<String>
    /// When the app was removed, in milliseconds since 1970 (UTC); nil if it was not.
    package var unregistered: Int?
    /// Whether the device is unreachable, so that pushes are stored for it.
    package var isOffline: Bool

    /// Makes a device.
    ///
    /// - Parameters:
    ///   - token: an even number of hexadecimal digits in either case, at most 200.
    ///   - topics: the bundle identifiers that it accepts pushes for; empty for all.
    ///   - unregistered: when the app was removed, in milliseconds since 1970 (UTC).
    ///   - isOffline: whether pushes are stored for it.
    /// - Throws: if the token is not valid.
    public init(
        token: String,
        topics: Set<String> = [],
        unregistered: Int? = nil,
        isOffline: Bool = false
    ) throws(APNSError) {
        guard let valid = DeviceToken(token) else {
            throw .malformed("token is not \(DeviceToken.form)")
        }
        self.token = valid.normalized
        self.topics = topics
        self.unregistered = unregistered
        self.isOffline = isOffline
    }

    private static let memberNames = NameTable(["token", "topics", "unregistered", "offline"])

    /// Reads an object with `token`, and optionally `topics`, `unregistered` and `offline`.
    ///
    /// - Throws: `malformed`, with the member that is wrong.
    package init(_ view: JSONView) throws(APNSError) {
        guard view.kind == .object else {
            throw .malformed("a device is \(view.kind), expected an object")
        }
        guard let token = view.string("token") else {
            throw .malformed("token is missing or not a string")
        }
        guard !view.hasMember(besides: Self.memberNames) else {
            throw .malformed("a device can only have token, topics, unregistered and offline")
        }
        var topics: Set<String> = []
        if let list = view["topics"] {
            guard list.kind == .array else {
                throw .malformed("topics is \(list.kind), expected an array")
            }
            for element in list.elements {
                guard let topic = element.string, Topic.isWellFormed(topic) else {
                    throw .malformed("topics contains a value that is not a bundle identifier")
                }
                topics.insert(topic)
            }
        }
        var unregistered: Int?
        if let time = view["unregistered"], !time.isNull {
            guard let number = view.integer("unregistered"), number >= 0 else {
                throw .malformed("unregistered is not a number of milliseconds since 1970")
            }
            unregistered = number
        }
        var isOffline = false
        if let offline = view["offline"] {
            guard let value = offline.bool else {
                throw .malformed("offline is \(offline.kind), expected a boolean")
            }
            isOffline = value
        }
        try self.init(
            token: token,
            topics: topics,
            unregistered: unregistered,
            isOffline: isOffline
        )
    }
}

extension ServedDevice {
    /// Reads a file of devices, one object per line; empty lines are skipped.
    ///
    /// - Throws: `malformed`, with the number of the line.
    package static func devices(_ bytes: [UInt8]) throws(APNSError) -> [ServedDevice] {
        var devices: [ServedDevice] = []
        var tokens: Set<String> = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { !isSpace($0) }) else { continue }
            let device: ServedDevice
            do throws(APNSError) {
                device = try ServedDevice(document(Array(line)).root)
            } catch {
                throw APNSError(error.code, "line \(index + 1): \(error.detail)")
            }
            guard tokens.insert(device.token).inserted else {
                throw .malformed("line \(index + 1): the token appears twice")
            }
            devices.append(device)
        }
        return devices
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func document(_ line: [UInt8]) throws(APNSError) -> JSONDocument {
        do throws(JSONError) {
            return try JSONDocument(parsing: line)
        } catch {
            throw .malformed("not JSON: \(error)")
        }
    }
}
