// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Testing

@testable import SealFormats

/// The names that a C callback collects.
private final class Names {
    var all: [String] = []
}

@Suite struct OpenSSLTests {
    @Test func `reads every name that OpenSSL's providers give a digest`() throws {
        for digest in Digest.allCases where digest.isAvailable {
            let names = Names()
            EVP_MD_names_do_all(
                try digest.algorithm(),
                { name, names in
                    guard let name, let names else { return }
                    Unmanaged<Names>.fromOpaque(names).takeUnretainedValue().all
                        .append(String(cString: name))
                },
                Unmanaged.passUnretained(names).toOpaque()
            )
            #expect(!names.all.isEmpty)
            for name in names.all {
                #expect(Digest(name: name) == digest, "\(name)")
                #expect(Digest(name: name.uppercased()) == digest, "\(name)")
                #expect(Digest(name: name.lowercased()) == digest, "\(name)")
            }
        }
    }

    @Test func `says which digests this OpenSSL has, as its command line does`() throws {
        for digest in Digest.allCases {
            let result = try OpenSSLCommand.run(["dgst", "-\(digest.rawValue)"])
            #expect((result.status == 0) == digest.isAvailable, "\(digest)")
        }
        #expect(Digest.sha256.isAvailable && Digest.md5.isAvailable)
    }

    @Test func `an OpenSSL failure names the call and empties the queue`() throws {
        // A cipher operation that ends without its last block leaves an entry in the error queue.
        let key = SecretBytes(copying: pattern(16))
        #expect(throws: SealError.cannotOpen) {
            try AESCBC.decrypt(pattern(16), key: key, iv: key)
        }
        #expect(drainErrorQueue() == "no reason given")
        #expect(throws: SealError(.library, "NOTHING_failed: no reason given")) {
            try openSSL("NOTHING_failed") { 0 }
        }
    }
}
