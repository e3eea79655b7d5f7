// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotifications

// The first argument says which extension this program is.
switch CommandLine.arguments.dropFirst().first {
case "host":
    // The main thread is only to be had in a program of one's own: here it is the device's.
    runDeviceOnMainThread()
case "garbage":
    speakNonsense()
case "picture":
    ExtensionHost.main { PictureService() }
case "cryptokit":
    ExtensionHost.main { CryptoKitService() }
case "commoncrypto":
    ExtensionHost.main { CommonCryptoService() }
case "keychain":
    writeKeychain()
case "sealed":
    ExtensionHost.main { SealedService() }
case "phone":
    let habit = CommandLine.arguments.dropFirst(2).first.flatMap(Habit.init)
    ExtensionHost.main { PhoneService(habit: habit ?? .describes) }
case let temper?:
    ExtensionHost.main { NotificationService(temper: Temper(rawValue: temper) ?? .replies) }
case nil:
    ExtensionHost.main { NotificationService(temper: .replies) }
}
