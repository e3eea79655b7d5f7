// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotifications

// The first argument selects the extension of this program.
switch CommandLine.arguments.dropFirst().first {
case "host":
    // Only a separate program has the main thread to itself: here it runs the device.
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
case "stateful":
    ExtensionHost.main { StatefulService() }
case "phone":
    let habit = CommandLine.arguments.dropFirst(2).first.flatMap(Habit.init)
    ExtensionHost.main { PhoneService(habit: habit ?? .describes) }
case let temper?:
    ExtensionHost.main { NotificationService(temper: Temper(rawValue: temper) ?? .replies) }
case nil:
    ExtensionHost.main { NotificationService(temper: .replies) }
}
