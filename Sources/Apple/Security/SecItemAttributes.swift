// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The class of an item; one of `kSecClass…`.
///
/// <https://developer.apple.com/documentation/security/ksecclass>
public var kSecClass: CFString { "class" }

/// A password, or any other secret of an app.
///
/// <https://developer.apple.com/documentation/security/ksecclassgenericpassword>
public var kSecClassGenericPassword: CFString { "genp" }

/// A password for a server.
///
/// <https://developer.apple.com/documentation/security/ksecclassinternetpassword>
public var kSecClassInternetPassword: CFString { "inet" }

/// A cryptographic key.
///
/// <https://developer.apple.com/documentation/security/ksecclasskey>
public var kSecClassKey: CFString { "keys" }

/// A certificate.
///
/// <https://developer.apple.com/documentation/security/ksecclasscertificate>
///
/// Linux: certificates are not supported; `errSecUnimplemented`.
public var kSecClassCertificate: CFString { "cert" }

/// A certificate with its private key.
///
/// <https://developer.apple.com/documentation/security/ksecclassidentity>
///
/// Linux: certificates are not supported; `errSecUnimplemented`.
public var kSecClassIdentity: CFString { "idnt" }

/// The secret itself: data.
///
/// <https://developer.apple.com/documentation/security/ksecvaluedata>
public var kSecValueData: CFString { "v_Data" }

/// The `SecKey` to store or find.
///
/// <https://developer.apple.com/documentation/security/ksecvalueref>
public var kSecValueRef: CFString { "v_Ref" }

/// The persistent reference of the item to find: data.
///
/// <https://developer.apple.com/documentation/security/ksecvaluepersistentref>
public var kSecValuePersistentRef: CFString { "v_PersistentRef" }

/// Whether to return the secret: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecreturndata>
public var kSecReturnData: CFString { "r_Data" }

/// Whether to return the item's attributes: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecreturnattributes>
public var kSecReturnAttributes: CFString { "r_Attributes" }

/// Whether to return a `SecKey`: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecreturnref>
public var kSecReturnRef: CFString { "r_Ref" }

/// Whether to return a persistent reference to the item: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecreturnpersistentref>
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }

/// The most items to return: a number or one of `kSecMatchLimit…`.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimit>
public var kSecMatchLimit: CFString { "m_Limit" }

/// One item; the default.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimitone>
public var kSecMatchLimitOne: CFString { "m_LimitOne" }

/// All items, in an array.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimitall>
public var kSecMatchLimitAll: CFString { "m_LimitAll" }

/// Whether to ignore case: a Boolean.
///
/// <https://developer.apple.com/documentation/security/ksecmatchcaseinsensitive>
public var kSecMatchCaseInsensitive: CFString { "m_CaseInsensitive" }

/// The items to search.
///
/// <https://developer.apple.com/documentation/security/ksecmatchitemlist>
///
/// Linux: `errSecUnimplemented`.
public var kSecMatchItemList: CFString { "m_ItemList" }

/// The attributes of the private half of a new key pair: a dictionary.
///
/// <https://developer.apple.com/documentation/security/ksecprivatekeyattrs>
public var kSecPrivateKeyAttrs: CFString { "private" }

/// The attributes of the public half of a new key pair: a dictionary.
///
/// <https://developer.apple.com/documentation/security/ksecpublickeyattrs>
public var kSecPublicKeyAttrs: CFString { "public" }

/// Makes macOS use the same kind of keychain as iOS; the only kind here.
///
/// <https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain>
public var kSecUseDataProtectionKeychain: CFString { "nleg" }

/// The context with which the user has authenticated.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationcontext>
///
/// Linux: no item requires it; no effect.
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }

/// Whether the user may be asked to authenticate.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationui>
///
/// Linux: no item requires it; no effect.
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }

/// Skips items for which the user would be asked.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationuiskip>
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" }

/// Makes a query fail if the user would be asked.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationuifail>
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" }

/// The text for asking the user.
///
/// <https://developer.apple.com/documentation/security/ksecuseoperationprompt>
///
/// Linux: the user is never asked; no effect.
public var kSecUseOperationPrompt: CFString { "u_OpPrompt" }

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
/// Linux: with the entitlements of the device as on a phone. Without them an item belongs by default
/// to the app alone, and any group may be used except that of another app on the phone, which gives
/// `errSecMissingEntitlement`.
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
