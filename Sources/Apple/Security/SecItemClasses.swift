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
