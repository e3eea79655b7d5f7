// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import PushSeal
import UserNotifications

/// Sends a device what the second argument says, which is never a valid message of an extension
/// host.
func speakNonsense() -> Never {
    let descriptor = CInt(3)
    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    func frame(_ text: String) -> [UInt8] {
        let count = UInt32(text.utf8.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(text.utf8)
    }
    func launched(push: String, _ detail: String = "x") -> String {
        "{\"event\":{\"launched\":{\"_0\":\"\(detail)\"}},\"push\":\(push)}"
    }
    switch CommandLine.arguments.dropFirst(2).first {
    case "huge":
        send([0xFF, 0xFF, 0xFF, 0xFF, 0x7B])
    case "text":
        send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    case "deep":
        send(frame(String(repeating: "[", count: 100_000)))
    case "flood":
        while true { send(frame(launched(push: "1"))) }
    case "half":
        send([0, 0, 1, 0, 0x7B])
    case "early":
        send(frame("{\"event\":{\"replied\":{\"_0\":{}}},\"push\":1}"))
    case "stranger":
        send(frame(launched(push: "2")))
    case "zeroth":
        send(frame(launched(push: "0")))
    case "negative":
        send(frame(launched(push: "-9223372036854775808")))
    case "immense":
        send(frame(launched(push: "9223372036854775807")))
    case "overflow":
        send(frame(launched(push: "9223372036854775808")))
    case "fraction":
        send(frame(launched(push: "1.5")))
    case "unnamed":
        send(frame(launched(push: "null")))
    case "dictionary":
        send(frame(launched(push: "1", "\u{7F}]0;x")))
        send(frame("{\"event\":{\"replied\":{\"_0\":{\"title\":3}}},\"push\":1}"))
    default:
        break
    }
    // A hostile program does not end voluntarily.
    while true { sleep(1_000) }
}

/// Runs the extension that the second argument names on a device whose main thread waits for it,
/// and prints what is shown.
@MainActor
func runDeviceOnMainThread() {
    guard let temper = CommandLine.arguments.dropFirst(2).first.flatMap(Temper.init) else { return }
    let text = #"{"aps":{"alert":{"body":"original"},"mutable-content":1}}"#
    guard let payload = try? Payload(parsing: Array(text.utf8)) else { return }
    let device = Device(budget: .seconds(600), grace: .seconds(600))
    let delivery = device.deliver(payload) { NotificationService(temper: temper) }
    print(delivery.outcome.rawValue, delivery.content.body)
}
