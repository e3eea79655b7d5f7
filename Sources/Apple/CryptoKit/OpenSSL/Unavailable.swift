// SPDX-License-Identifier: Apache-2.0

/// Ends the process where Apple's API has no way to report a failure of OpenSSL.
///
/// No input leads here: OpenSSL is out of memory or random bytes, lacks an algorithm of its default
/// provider, or is configured to refuse one, as FIPS mode refuses MD5.
func unavailable(_ reason: String) -> Never { fatalError(reason) }
