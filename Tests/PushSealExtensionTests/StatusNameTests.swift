// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealExtension

@Suite("What is said of an error when the keys cannot be read") struct StatusNameTests {
    private enum KeychainError: Error {
        case unreadable(Int32)
        case unreadableItem(String, status: Int32)
        case noKey
        case because(any Error)
    }

    private struct ItemError: Error {
        let secret = "s3cr3t"
        let count: Int32 = 7
        let status: Int32
    }

    private static func status(_ code: Int) -> any Error {
        NSError(domain: NSOSStatusErrorDomain, code: code, userInfo: ["secret": "s3cr3t"])
    }

    @Test(
        arguments: [
            (status(-25308), "errSecInteractionNotAllowed (-25308)"),
            (status(-25300), "errSecItemNotFound (-25300)"),
            (status(-34018), "errSecMissingEntitlement (-34018)"),
            (status(-12345), "OSStatus -12345"),
            (NSError(domain: "com.example.app", code: 3), "com.example.app 3"),
            (CocoaError(.fileNoSuchFile), "NSCocoaErrorDomain 4"),
            (
                KeychainError.unreadable(-25308),
                "KeychainError, errSecInteractionNotAllowed (-25308)"
            ),
            (
                KeychainError.unreadableItem("s3cr3t", status: -25293),
                "KeychainError, errSecAuthFailed (-25293)"
            ),
            (KeychainError.because(status(-25300)), "KeychainError, errSecItemNotFound (-25300)"),
            (KeychainError.noKey, "KeychainError"),
            (KeychainError.unreadable(7), "KeychainError"),
            (ItemError(status: -25308), "ItemError, errSecInteractionNotAllowed (-25308)"),
        ] as [(any Error, String)]
    )
    func `is its type and the status with its name, never its text`(
        error: any Error,
        words: String
    ) {
        #expect(StatusName.words(for: error) == words)
    }
}
