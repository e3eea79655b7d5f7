// SPDX-License-Identifier: Apache-2.0

/// Ends the process where Apple's signatures have no error for OpenSSL's failure.
///
/// No input leads here: OpenSSL has no memory or no random bytes left, lacks a primitive of its default provider, or
/// was told by its configuration to refuse one, as FIPS mode refuses MD5.
func unavailable(_ reason: String) -> Never { fatalError(reason) }
