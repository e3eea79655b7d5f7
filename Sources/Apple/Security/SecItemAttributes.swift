// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The account of a password: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattraccount>
public var kSecAttrAccount: CFString { "acct" }

/// The service of a password: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrservice>
public var kSecAttrService: CFString { "svce" }

/// The item's name for the user: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrlabel>
public var kSecAttrLabel: CFString { "labl" }

/// The item's kind for the user: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrdescription>
public var kSecAttrDescription: CFString { "desc" }

/// The user's comment: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrcomment>
public var kSecAttrComment: CFString { "icmt" }

/// The item's creator: a four-character code as a number.
///
/// <https://developer.apple.com/documentation/security/ksecattrcreator>
public var kSecAttrCreator: CFString { "crtr" }

/// The item's type: a four-character code as a number, or the type of a key.
///
/// <https://developer.apple.com/documentation/security/ksecattrtype>
public var kSecAttrType: CFString { "type" }

/// The app's own data for a password.
///
/// <https://developer.apple.com/documentation/security/ksecattrgeneric>
public var kSecAttrGeneric: CFString { "gena" }

/// Whether the item is hidden from the user: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrisinvisible>
public var kSecAttrIsInvisible: CFString { "invi" }

/// Whether the item deliberately has no password: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrisnegative>
public var kSecAttrIsNegative: CFString { "nega" }

/// When the item was added; read-only.
///
/// <https://developer.apple.com/documentation/security/ksecattrcreationdate>
public var kSecAttrCreationDate: CFString { "cdat" }

/// When the item was last changed; read-only.
///
/// <https://developer.apple.com/documentation/security/ksecattrmodificationdate>
public var kSecAttrModificationDate: CFString { "mdat" }

/// The group of apps that share the item: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessgroup>
///
/// Linux: by default an item belongs to the app alone. There are no entitlements: any group may be
/// used except that of another app on the phone, which gives `errSecMissingEntitlement`.
public var kSecAttrAccessGroup: CFString { "agrp" }

/// When the item can be read; one of `kSecAttrAccessible…`.
///
/// <https://developer.apple.com/documentation/security/ksecattraccessible>
public var kSecAttrAccessible: CFString { "pdmn" }

/// When the item can be read and what the user must do for it: a ``SecAccessControl``.
///
/// <https://developer.apple.com/documentation/security/ksecattraccesscontrol>
///
/// Takes the place of ``kSecAttrAccessible``; with both, the result is `errSecParam`.
public var kSecAttrAccessControl: CFString { "accc" }

/// Whether the item is synchronised to the user's other devices.
///
/// <https://developer.apple.com/documentation/security/ksecattrsynchronizable>
///
/// Linux: there are none; it is accepted and has no effect, not even on what a query finds.
public var kSecAttrSynchronizable: CFString { "sync" }

/// Makes a query find synchronised and other items.
///
/// <https://developer.apple.com/documentation/security/ksecattrsynchronizableany>
///
/// Linux: no effect, see `kSecAttrSynchronizable`.
public var kSecAttrSynchronizableAny: CFString { "syna" }

/// The server of an internet password: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrserver>
public var kSecAttrServer: CFString { "srvr" }

/// The security domain on the server: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrsecuritydomain>
public var kSecAttrSecurityDomain: CFString { "sdmn" }

/// The protocol: a four-character string.
///
/// <https://developer.apple.com/documentation/security/ksecattrprotocol>
public var kSecAttrProtocol: CFString { "ptcl" }

/// The type of authentication: a four-character string.
///
/// <https://developer.apple.com/documentation/security/ksecattrauthenticationtype>
public var kSecAttrAuthenticationType: CFString { "atyp" }

/// The port: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattrport>
public var kSecAttrPort: CFString { "port" }

/// The path: a string.
///
/// <https://developer.apple.com/documentation/security/ksecattrpath>
public var kSecAttrPath: CFString { "path" }

/// The app's tag for a key: data.
///
/// <https://developer.apple.com/documentation/security/ksecattrapplicationtag>
public var kSecAttrApplicationTag: CFString { "atag" }

/// The label for finding a key: data; for a `SecKey`, SHA-1 of the public key.
///
/// <https://developer.apple.com/documentation/security/ksecattrapplicationlabel>
public var kSecAttrApplicationLabel: CFString { "klbl" }

/// The algorithm of a key; one of `kSecAttrKeyType…`.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeytype>
public var kSecAttrKeyType: CFString { "type" }

/// Whether a key is public, private or symmetric; one of `kSecAttrKeyClass…`.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeyclass>
public var kSecAttrKeyClass: CFString { "kcls" }

/// The size of a key in bits: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattrkeysizeinbits>
public var kSecAttrKeySizeInBits: CFString { "bsiz" }

/// The effective size of a key in bits: a number.
///
/// <https://developer.apple.com/documentation/security/ksecattreffectivekeysize>
public var kSecAttrEffectiveKeySize: CFString { "esiz" }

/// Whether a new key is added to the keychain: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrispermanent>
public var kSecAttrIsPermanent: CFString { "perm" }

/// Whether a key may encrypt: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanencrypt>
public var kSecAttrCanEncrypt: CFString { "encr" }

/// Whether a key may decrypt: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcandecrypt>
public var kSecAttrCanDecrypt: CFString { "decr" }

/// Whether a key may derive others: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanderive>
public var kSecAttrCanDerive: CFString { "drve" }

/// Whether a key may sign: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcansign>
public var kSecAttrCanSign: CFString { "sign" }

/// Whether a key may verify: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanverify>
public var kSecAttrCanVerify: CFString { "vrfy" }

/// Whether a key may wrap others: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanwrap>
public var kSecAttrCanWrap: CFString { "wrap" }

/// Whether a key may unwrap others: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecattrcanunwrap>
public var kSecAttrCanUnwrap: CFString { "unwp" }

/// The hardware that holds a key.
///
/// <https://developer.apple.com/documentation/security/ksecattrtokenid>
///
/// Linux: there is no such hardware; making a key in it gives `errSecUnimplemented`.
public var kSecAttrTokenID: CFString { "tkid" }

/// The Secure Enclave.
///
/// <https://developer.apple.com/documentation/security/ksecattrtokenidsecureenclave>
///
/// Linux: there is none.
public var kSecAttrTokenIDSecureEnclave: CFString { "com.apple.setoken" }
