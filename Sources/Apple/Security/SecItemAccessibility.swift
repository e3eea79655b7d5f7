// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Readable while the phone is unlocked; the default.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlocked>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }

/// Readable after the first unlock since boot; what an extension needs.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }

/// Always readable, even before the first unlock; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealways>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleAlways: CFString { "dk" }

/// Readable while the phone is unlocked and has a passcode; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenpasscodesetthisdeviceonly>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses. Every phone here has a passcode.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }

/// Readable while the phone is unlocked; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }

/// Readable after the first unlock since boot; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }

/// Always readable; not in backups; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealwaysthisdeviceonly>
///
/// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
/// refuses.
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }
