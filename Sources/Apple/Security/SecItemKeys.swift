// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
