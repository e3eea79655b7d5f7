// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The secret itself: data.
///
/// <https://developer.apple.com/documentation/security/ksecvaluedata>
public var kSecValueData: CFString { "v_Data" }

/// A `SecKey` that is meant.
///
/// <https://developer.apple.com/documentation/security/ksecvalueref>
public var kSecValueRef: CFString { "v_Ref" }

/// A persistent reference that is meant: data.
///
/// <https://developer.apple.com/documentation/security/ksecvaluepersistentref>
public var kSecValuePersistentRef: CFString { "v_PersistentRef" }

/// Whether the secret is answered: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecreturndata>
public var kSecReturnData: CFString { "r_Data" }

/// Whether what is said about the item is answered: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecreturnattributes>
public var kSecReturnAttributes: CFString { "r_Attributes" }

/// Whether a `SecKey` is answered: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecreturnref>
public var kSecReturnRef: CFString { "r_Ref" }

/// Whether data is answered that finds the item again: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecreturnpersistentref>
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }

/// How many items a query answers: a number or one of `kSecMatchLimit…`.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimit>
public var kSecMatchLimit: CFString { "m_Limit" }

/// One item; what a query is that says nothing.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimitone>
public var kSecMatchLimitOne: CFString { "m_LimitOne" }

/// All items, in an array.
///
/// <https://developer.apple.com/documentation/security/ksecmatchlimitall>
public var kSecMatchLimitAll: CFString { "m_LimitAll" }

/// Whether upper and lower case are one: a truth value.
///
/// <https://developer.apple.com/documentation/security/ksecmatchcaseinsensitive>
public var kSecMatchCaseInsensitive: CFString { "m_CaseInsensitive" }

/// Among which items to look.
///
/// <https://developer.apple.com/documentation/security/ksecmatchitemlist>
///
/// Linux: `errSecUnimplemented`.
public var kSecMatchItemList: CFString { "m_ItemList" }

/// What is said of the private half of a pair that is made: a dictionary.
///
/// <https://developer.apple.com/documentation/security/ksecprivatekeyattrs>
public var kSecPrivateKeyAttrs: CFString { "private" }

/// What is said of the public half of a pair that is made: a dictionary.
///
/// <https://developer.apple.com/documentation/security/ksecpublickeyattrs>
public var kSecPublicKeyAttrs: CFString { "public" }

/// That macOS takes the keychain that iOS has; the only one here.
///
/// <https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain>
public var kSecUseDataProtectionKeychain: CFString { "nleg" }

/// By which context the user has authenticated.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationcontext>
///
/// Linux: no item asks for that; no effect.
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }

/// Whether the user may be asked to authenticate.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationui>
///
/// Linux: no item asks for that; no effect.
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }

/// That items are passed over for which the user would be asked.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationuiskip>
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" }

/// That a query fails for which the user would be asked.
///
/// <https://developer.apple.com/documentation/security/ksecuseauthenticationuifail>
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" }

/// What the user would be told when asked.
///
/// <https://developer.apple.com/documentation/security/ksecuseoperationprompt>
///
/// Linux: nobody is asked; no effect.
public var kSecUseOperationPrompt: CFString { "u_OpPrompt" }
