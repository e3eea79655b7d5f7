// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements

/// What a device orders an extension's process to do.
///
/// The device numbers the pushes of a process from 1.
enum HostOrder: Sendable, Codable {
    /// Make an extension and call its `didReceive` with this.
    case receive(RequestSnapshot, number: Int)
    /// Call `serviceExtensionTimeWillExpire` of the push's extension.
    case expire(Int)
    /// Let go of the push's extension: it is decided what is shown.
    case finish(Int)
}

/// What an extension's process reports to the device.
struct HostReport: Sendable, Codable {
    enum Event: Sendable, Codable {
        /// The memory that the process uses, in bytes: first before an extension is made, then with
        /// each push and each reply.
        case resident(Int)
        /// The extension did not get something; it may not have reported it.
        case fault(PhoneFaults.Kind, String)
        /// The extension added a local notification.
        case added(hasTrigger: Bool)
        case launched(String)
        case replied(ContentSnapshot, from: ExtensionCall?, decryption: DecryptionSnapshot? = nil)
        case returned(ExtensionCall)
        /// A reply could not be sent, for instance because it is too large.
        case unsendable(String)
    }

    /// The number of the push; nil if the process does not know it, as on a thread of a queue's, or
    /// if all of its pushes are meant.
    var push: Int?
    var event: Event

    init(_ event: Event, of push: Int? = nil) {
        self.push = push
        self.event = event
    }
}

/// A message between a device and a program: a JSON document in a frame.
///
/// Foundation's decoder refuses JSON that nests deeper than 512, and what a message holds is of a
/// fixed depth. Not an `NSKeyedArchiver` archive: reading one from a hostile process can trap on
/// Linux.
enum Message {
    /// The bytes of a message.
    static func bytes(of message: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        guard let bytes = try? encoder.encode(message) else {
            preconditionFailure("all values of a message have a form in JSON")
        }
        return Array(bytes)
    }

    /// Reads the output of ``bytes(of:)``; nil for anything else.
    static func read<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try? decoder.decode(type, from: Data(bytes))
    }
}

extension HostOrder {
    var bytes: [UInt8] { Message.bytes(of: self) }

    init?(bytes: [UInt8]) {
        guard let order = Message.read(Self.self, bytes) else { return nil }
        self = order
    }
}

extension HostReport {
    var bytes: [UInt8] { Message.bytes(of: self) }

    /// Reads a report, made safe to print; nil for anything else.
    init?(bytes: [UInt8]) {
        guard let report = Message.read(Self.self, bytes), let event = report.event.printable
        else { return nil }
        self.init(event, of: report.push)
    }
}

extension HostReport.Event {
    /// The same with texts made safe to print; nil for what no host sends.
    fileprivate var printable: Self? {
        func line(_ detail: String, _ limit: Int) -> String {
            DisplayText.line(detail.prefix(limit))
        }
        switch self {
        case .resident(let byteCount) where byteCount < 0: return nil
        case .fault(let kind, let detail): return .fault(kind, line(detail, 500))
        case .launched(let detail): return .launched(line(detail, 200))
        case .unsendable(let detail): return .unsendable(line(detail, 200))
        case .replied(let content, let call, let decryption):
            return .replied(content, from: call, decryption: decryption?.printable(line))
        case .resident, .added, .returned: return self
        }
    }
}
