// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealFoundation
import PushSealJSON
import SealFormats
import Testing
import UserNotifications

@Suite("What an app makes of PushSeal's values") struct FoundationTests {
    private struct Ride: Decodable, Equatable {
        let order: Int
        let seats: [String]
    }

    @Test func `every error has its own words for localizedDescription`() {
        let parsing = #expect(throws: PushError.self) { try Payload(parsing: "{") }
        let ring = #expect(throws: SealError.self) { try KeyRing(parsing: #"{"keys":[{}]}"#) }
        let json = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1,]") }
        let errors: [(any Error)?] = [parsing, ring, json]
        for error in errors.compactMap({ $0 }) {
            #expect(error.localizedDescription == "\(error)")
            #expect(!error.localizedDescription.contains("could not be completed"))
        }
    }

    @Test func `an error says what to do about it, if anything`() {
        let known = StoreError(.notAccessible, "no folder", hint: "make one")
        #expect(known.recoverySuggestion == "make one")
        #expect(AttachmentError(.failed, "no").recoverySuggestion == nil)
    }

    @Test func `the app's own keys become a value of its own, from a record and from content`()
        throws
    {
        let text = #"{"aps":{"alert":"x"},"order":7,"seats":["1A","ü"]}"#
        let wanted = Ride(order: 7, seats: ["1A", "ü"])
        #expect(
            try PushNotification(Payload(parsing: text)).decodeUserInfo(as: Ride.self) == wanted
        )
        let content = UNMutableNotificationContent()
        content.userInfo = ["aps": ["alert": "x"], "order": 7, "seats": ["1A", "ü"]]
        #expect(try content.decodeUserInfo(as: Ride.self) == wanted)
        // JSON has no infinity: it costs its own key alone.
        content.userInfo["far"] = Double.infinity
        #expect(try content.decodeUserInfo(as: Ride.self) == wanted)
        content.userInfo["order"] = nil
        #expect(throws: DecodingError.self) { try content.decodeUserInfo(as: Ride.self) }
    }

    @Test func `keys are read as the app's decoder reads them`() throws {
        struct Snake: Decodable { let rideID: Int }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { _ in AnyKey(stringValue: "rideID") }
        let content = UNMutableNotificationContent()
        content.userInfo = ["ride_id": 7]
        #expect(try content.decodeUserInfo(as: Snake.self, by: decoder).rideID == 7)
    }

    @Test func `a text is shown as it is, and a key without a string as the key`() {
        #expect(AlertText.plain("Book now").localizedString == "Book now")
        let missing = LocalizedText(key: "RIDE_READY", arguments: ["7"], plain: "ready")
        #expect(AlertText.localized(missing).localizedString == "RIDE_READY")
    }

    @Test func `bytes, slices of them, Data and text are read alike`() throws {
        let ring =
            #"{"keys":[{"kid":"a","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#
        let framed = Data("<\(ring)>".utf8)
        #expect(try KeyRing(parsing: ring).keys.map(\.id) == ["a"])
        #expect(try KeyRing(parsing: Array(ring.utf8)).keys.map(\.id) == ["a"])
        #expect(try KeyRing(parsing: framed.dropFirst().dropLast()).keys.map(\.id) == ["a"])
        let errors = [
            #expect(throws: PushError.self) { try Payload(parsing: "{\n,}") },
            #expect(throws: PushError.self) { try Payload(parsing: Array("{\n,}".utf8)) },
            #expect(throws: PushError.self) { try Payload(parsing: Data("<{\n,}".utf8)[1...]) },
        ]
        #expect(Set(errors.map { $0.map { "\($0)" } }).count == 1, "with the same place")
    }

    @Test func `a push is ours if it has a sealed text or a sealed document`() throws {
        for (json, isSealed) in [
            (#"{"aps":{},"ENCRYPTED_DATA":"x"}"#, true),
            (#"{"aps":{},"ENCRYPTED_PAYLOAD":"x"}"#, true),
            (#"{"aps":{},"ENCRYPTED_KEY_ID":"x"}"#, false),
            (#"{"aps":{"alert":"hi"}}"#, false),
        ] { #expect(try Payload(parsing: json).isSealed == isSealed) }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
}
