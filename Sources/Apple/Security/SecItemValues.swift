// SPDX-License-Identifier: Apache-2.0

public import Foundation

// MARK: When an item can be read
//
// Linux: passwords are unencrypted in the phone's folder. The class decides only what `--locked`
// refuses.

/// Readable while the phone is unlocked; the default.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlocked>
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }

/// Readable after the first unlock since boot; what an extension needs.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock>
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }

/// Always readable, even before the first unlock; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealways>
public var kSecAttrAccessibleAlways: CFString { "dk" }

/// Readable while the phone is unlocked and has a passcode; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenpasscodesetthisdeviceonly>
///
/// Linux: every phone here has a passcode.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }

/// Readable while the phone is unlocked; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }

/// Readable after the first unlock since boot; not in backups.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly>
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }

/// Always readable; not in backups; deprecated since iOS 12.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessiblealwaysthisdeviceonly>
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }

// MARK: Classes and types of keys

/// A public key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasspublic>
public var kSecAttrKeyClassPublic: CFString { "0" }

/// A private key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclassprivate>
public var kSecAttrKeyClassPrivate: CFString { "1" }

/// A symmetric key.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasssymmetric>
///
/// Linux: an item of this class holds data; it cannot become a `SecKey`, as on Apple platforms.
public var kSecAttrKeyClassSymmetric: CFString { "2" }

/// RSA.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypersa>
public var kSecAttrKeyTypeRSA: CFString { "42" }

/// Elliptic curves: P-256, P-384 and P-521; the older name.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypeec>
public var kSecAttrKeyTypeEC: CFString { "73" }

/// Elliptic curves: P-256, P-384 and P-521.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytypeecsecprimerandom>
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { "73" }

// MARK: Protocols and authentication of a password for a server

/// The protocol HTTP.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolhttp>
public var kSecAttrProtocolHTTP: CFString { "http" }

/// The protocol HTTPS.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolhttps>
public var kSecAttrProtocolHTTPS: CFString { "htps" }

/// The protocol FTP.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolftp>
public var kSecAttrProtocolFTP: CFString { "ftp " }

/// The protocol SMTP.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolsmtp>
public var kSecAttrProtocolSMTP: CFString { "smtp" }

/// The protocol IMAP.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolimap>
public var kSecAttrProtocolIMAP: CFString { "imap" }

/// The protocol LDAP.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolldap>
public var kSecAttrProtocolLDAP: CFString { "ldap" }

/// The protocol SSH.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocolssh>
public var kSecAttrProtocolSSH: CFString { "ssh " }

/// The default authentication.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtypedefault>
public var kSecAttrAuthenticationTypeDefault: CFString { "dflt" }

/// HTTP basic authentication.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtypehttpbasic>
public var kSecAttrAuthenticationTypeHTTPBasic: CFString { "http" }

/// HTTP digest authentication.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtypehttpdigest>
public var kSecAttrAuthenticationTypeHTTPDigest: CFString { "httd" }

/// Authentication by an HTML form.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtypehtmlform>
public var kSecAttrAuthenticationTypeHTMLForm: CFString { "form" }

/// NTLM authentication.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtypentlm>
public var kSecAttrAuthenticationTypeNTLM: CFString { "ntlm" }
