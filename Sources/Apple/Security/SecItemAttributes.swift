// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Whose password it is: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattraccount>
public var kSecAttrAccount: CFString { "acct" }

/// What the password is for: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrservice>
public var kSecAttrService: CFString { "svce" }

/// What the user sees the item called: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrlabel>
public var kSecAttrLabel: CFString { "labl" }

/// What the user is told of the item's kind: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrdescription>
public var kSecAttrDescription: CFString { "desc" }

/// What the user noted: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrcomment>
public var kSecAttrComment: CFString { "icmt" }

/// Who made the item: a number of four letters.
///
/// <https://developer.apple.com/documentation/security/ksecattrcreator>
public var kSecAttrCreator: CFString { "crtr" }

/// What type the item has: a number of four letters, or the type of a key.
///
/// <https://developer.apple.com/documentation/security/ksecattrtype>
public var kSecAttrType: CFString { "type" }

/// What the app keeps with a password: data.
///
/// <https://developer.apple.com/documentation/security/ksecattrgeneric>
public var kSecAttrGeneric: CFString { "gena" }

/// Whether the item is not to be shown: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrisinvisible>
public var kSecAttrIsInvisible: CFString { "invi" }

/// Whether there is no password, on purpose: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrisnegative>
public var kSecAttrIsNegative: CFString { "nega" }

/// When the item was added; read only.
///
/// <https://developer.apple.com/documentation/security/ksecattrcreationdate>
public var kSecAttrCreationDate: CFString { "cdat" }

/// When the item was last changed; read only.
///
/// <https://developer.apple.com/documentation/security/ksecattrmodificationdate>
public var kSecAttrModificationDate: CFString { "mdat" }

/// Which apps share the item: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessgroup>
///
/// Linux: without it an item belongs to the app alone. There are no entitlements: every group may be
/// named but the own one of another app of the phone, which is `errSecMissingEntitlement`.
public var kSecAttrAccessGroup: CFString { "agrp" }

/// When the item can be read; one of `kSecAttrAccessible…`.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessible>
public var kSecAttrAccessible: CFString { "pdmn" }

/// Whether the item goes to the user's other devices.
///
/// <https://developer.apple.com/documentation/security/ksecattrsynchronizable>
///
/// Linux: there are none; it is taken and has no effect, also not on what a query finds.
public var kSecAttrSynchronizable: CFString { "sync" }

/// That a query finds items of both kinds.
///
/// <https://developer.apple.com/documentation/security/ksecattrsynchronizableany>
///
/// Linux: no effect, see `kSecAttrSynchronizable`.
public var kSecAttrSynchronizableAny: CFString { "syna" }

/// Which server an internet password is for: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrserver>
public var kSecAttrServer: CFString { "srvr" }

/// Which part of that server: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrsecuritydomain>
public var kSecAttrSecurityDomain: CFString { "sdmn" }

/// By which protocol: a string of four letters.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocol>
public var kSecAttrProtocol: CFString { "ptcl" }

/// How one authenticates there: a string of four letters.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtype>
public var kSecAttrAuthenticationType: CFString { "atyp" }

/// At which port: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattrport>
public var kSecAttrPort: CFString { "port" }

/// At which path: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrpath>
public var kSecAttrPath: CFString { "path" }

/// What the app calls a key: data.
///
/// <https://developer.apple.com/documentation/security/ksecattrapplicationtag>
public var kSecAttrApplicationTag: CFString { "atag" }

/// What a program finds a key by: data, of `SecKey` SHA-1 of the public key.
///
/// <https://developer.apple.com/documentation/security/ksecattrapplicationlabel>
public var kSecAttrApplicationLabel: CFString { "klbl" }

/// Which algorithm a key is for; one of `kSecAttrKeyType…`.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytype>
public var kSecAttrKeyType: CFString { "type" }

/// Which half a key is; one of `kSecAttrKeyClass…`.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclass>
public var kSecAttrKeyClass: CFString { "kcls" }

/// How many bits a key has: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeysizeinbits>
public var kSecAttrKeySizeInBits: CFString { "bsiz" }

/// How many bits of a key count: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattreffectivekeysize>
public var kSecAttrEffectiveKeySize: CFString { "esiz" }

/// Whether a key that is made goes into the keychain: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrispermanent>
public var kSecAttrIsPermanent: CFString { "perm" }

/// Whether a key may encrypt: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanencrypt>
public var kSecAttrCanEncrypt: CFString { "encr" }

/// Whether a key may decrypt: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcandecrypt>
public var kSecAttrCanDecrypt: CFString { "decr" }

/// Whether a key may derive others: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanderive>
public var kSecAttrCanDerive: CFString { "drve" }

/// Whether a key may sign: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcansign>
public var kSecAttrCanSign: CFString { "sign" }

/// Whether a key may verify: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanverify>
public var kSecAttrCanVerify: CFString { "vrfy" }

/// Whether a key may wrap others: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanwrap>
public var kSecAttrCanWrap: CFString { "wrap" }

/// Whether a key may unwrap others: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanunwrap>
public var kSecAttrCanUnwrap: CFString { "unwp" }

/// In which hardware a key is.
///
/// <https://developer.apple.com/documentation/security/ksecattrtokenid>
///
/// Linux: there is no such hardware; a key that is to be made there is `errSecUnimplemented`.
public var kSecAttrTokenID: CFString { "tkid" }

/// The Secure Enclave.
///
/// <https://developer.apple.com/documentation/security/ksecattrtokenidsecureenclave>
///
/// Linux: there is none.
public var kSecAttrTokenIDSecureEnclave: CFString { "com.apple.setoken" }
