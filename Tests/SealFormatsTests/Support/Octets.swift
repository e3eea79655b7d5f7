// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

/// Decodes unpadded base64url with Foundation.
func base64url(_ text: String) throws -> [UInt8] {
    let standard = text.replacingOccurrences(of: "-", with: "+")
        .replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return [UInt8](try #require(Data(base64Encoded: standard + padding)))
}

extension SecretBytes {
    /// The bytes, for a test to inspect.
    var bytes: [UInt8] { withSpan { span in span.indices.map { span[$0] } } }

    /// Secret bytes from base64url in a vector.
    static func base64url(_ text: String) throws -> SecretBytes {
        SecretBytes(copying: try SealFormatsTests.base64url(text))
    }
}

/// The error code that a call throws, or nil.
func failure<T>(_ call: () throws(SealError) -> T) -> SealError.Code? {
    do throws(SealError) {
        _ = try call()
        return nil
    } catch {
        return error.code
    }
}
