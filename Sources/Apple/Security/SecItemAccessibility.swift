// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// While the phone is unlocked; what an item is that says nothing.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlocked>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }

/// Once the phone was unlocked since it started; what an extension needs.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }

/// Always, before the first unlock, too; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealways>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleAlways: CFString { "dk" }

/// While the phone is unlocked and has a passcode; in no backup.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenpasscodesetthisdeviceonly>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
/// Every phone here has a passcode.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }

/// While the phone is unlocked; in no backup.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }

/// Once the phone was unlocked since it started; in no backup.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }

/// Always; in no backup; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealwaysthisdeviceonly>
///
/// Linux: passwords lie in clear in the phone's folder. The class decides only what `--locked` refuses.
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }
