// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
