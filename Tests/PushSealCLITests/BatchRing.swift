// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats

extension BatchPayloads {
    /// A ring whose second key opens the salted payloads; the first one does not.
    static let ring = """
        {"keys":[
          {"kid":"new","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"},
          {"kid":"old","kty":"oct","alg":"salted","cipher":"aes-256-cbc","kdf":"EVP_BytesToKey",
           "md":"sha256","k":"czNjcmV0"},
          {"kid":"gone","kty":"oct","alg":"aes128gcm","k":"BBECAwQFBgcICQoLDA0ODw","exp":1},
          {"kid":"bark","kty":"oct","alg":"bark","mode":"cbc","k":"MTIzNDU2Nzg5MDEyMzQ1Ng"}
        ]}
        """

    /// Payloads sealed with that ring, and with other keys.
    static func ofRing(_ folder: URL) -> [String] {
        let bark =
            #"{"aps":{"alert":{"body":"NoContent"},"mutable-content":1},"ciphertext":"+aPt5cwN9Gb"#
            + #"TLLSFri60l3h1X00u/9j1FENfWiTxhNHVLGU+XoJ15JJG5W/d/yf0","iv":"1234567890123456"}"#
        let made = [
            ["encrypt", "--keyring", "ring.json", "--title", "T", "Meet at dawn"],
            ["encrypt", "--keyring", "ring.json", "--seal", "all", "--badge", "3", "At noon"],
            ["encrypt", "--keyring", "ring.json", "--key-id", "old", "Meet at dawn"],
        ].flatMap { InProcess($0, input: [], folder: folder).lines }
        return made + [bark]
            + ["new", "old", "gone", "nobody"].flatMap { shapes(keyID: $0).prefix(3) }
    }
}
