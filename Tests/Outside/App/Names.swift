// SPDX-License-Identifier: Apache-2.0

// Every name that an app gets from PushSeal beside those of Apple's modules: none of them may be ambiguous.

import CryptoKit
import Foundation
import PushSeal
import PushSealExtension
import PushSealFetching
import PushSealStore
import Security
import UserNotifications

#if canImport(Darwin)
import AppIntents
import Combine
import CommonCrypto
import Intents
import Network
import StoreKit
import SwiftData
import SwiftUI
import os
#endif

/// PushSeal's names.
let names: [Any.Type] = [
    AlertText.self, AppGroupStore.self, AttachmentDownload.self, AttachmentError.self,
    BadgePolicy.self,
    Decryption.self, Format.self, InsecureROT13.self, InterruptionLevel.self,
    JSONError.self, JSONNumber.self,
    JSONObject.self, JSONValue.self, Key.self, KeyRing.self, LocalizedText.self,
    NewNotifications.self, NotificationRecord.self, Padding.self, Payload.self, Push.self,
    PushAttachment.self,
    PushError.self, PushNotification.self, Resolution.self, SealError.self,
    SealedNotificationService.self, SecretBytes.self, ShownNotification.self,
    SizeLimit.self, StoreError.self, StoreVerdict.self, URLSessionFetcher.self, Unsealer.self,
    (any AttachmentFetcher).self, (any ReplyClaim).self, (any ShownStore).self, Salted.self,
    Salted.Digest.self,
]

func streams(_: borrowing AttachmentSealer, _: borrowing FileOpener, _: borrowing FileSealer) {}

/// The names of Apple's that PushSeal once had as well.
func fingerprint(_ bytes: [UInt8]) -> (any Digest, Insecure.MD5Digest) {
    (SHA256.hash(data: bytes), Insecure.MD5.hash(data: bytes))
}
