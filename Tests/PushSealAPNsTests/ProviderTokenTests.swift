// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import SealFormats
import Testing

@testable import PushSealAPNs

/// A key, and tokens that Python's `cryptography` 48 and `json` made with it, issued at 1790000000
/// by the team DEF123GHIJ with the key ABC123DEFG.
private enum Sample {
    static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeNznt6RqF/+7rFjl
        Z2i1iymjLannyVpSt9qkGdv3Ep+hRANCAARhf+5U5n0v+2KkqDr0LXVrranBuWSU
        kIwB7KNCoEWtlcgWM+EecNiDuGMMNgtq3s0+Fs1GNbNvmnlbLcfb3MZ1
        -----END PRIVATE KEY-----
        """
    static let token =
        "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
        + "iREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwfQ.JywvfiPFyfa8dREamsiiUqx8p0uL20xUnIl0"
        + "uFyU9C3UbQ5IddqWUlO_G8On3lJkJaDjO-683TExLM3DfuWk_g"
    static let fraction =
        "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
        + "iREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwLjV9.dUZuyDUjv-pToHunYTI1RV_Gd9VbiJpu6Y"
        + "kOgZ6BRLO7GtJ6ELjLuT_nCQ17ntRifmxE47XWzTwkduJ6ZlesAA"
    /// Tokens that APNs rejects, and what is wrong with them.
    static let refused: [(what: String, token: String)] = [
        (
            "iat string",
            "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
                + "iREVGMTIzR0hJSiIsICJpYXQiOiAiMTc5MDAwMDAwMCJ9.bdhx6oY5AfF3RtRwELvKSSbBJvi0uTdyi5"
                + "9LwtifLwNuHNNwgOKmCeCxd7r5Tz79L273aFw0WQMdF9OkkTsrkg"
        ),
        (
            "no iat",
            "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
                + "iREVGMTIzR0hJSiJ9.fzpyq9ft-_ZuMGe8jVnon6E8g7igpc-fcxOxlMky6LsWvlvTfjdaU6oO3OqNXk"
                + "LFG2E3msjyKQ66I4xdPMErsw"
        ),
        (
            "kid",
            "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkgiLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
                + "iREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwfQ.qfURyly0Hfle3Vss37XZWJblFB-T-SZPsLs0"
                + "FxyuuUmqB45HB_RwCc4pTM3dOCarR7-R2Rnihwwn4c7FJ0gH8Q"
        ),
        (
            "no kid",
            "eyJhbGciOiAiRVMyNTYifQ.eyJpc3MiOiAiREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwfQ.X9"
                + "yowa84WNDbU9WGpTLhfkt5MLxBNcuIXPpJa1OQAIhJVZUT7QpFiMRHKPEylyegTAAQMVdEEJwUCD-sXV"
                + "jgcA"
        ),
        (
            "iss",
            "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
                + "iREVGMTIzR0hJSyIsICJpYXQiOiAxNzkwMDAwMDAwfQ.Z4t17li_V4k6DwiC_DGG8KQXRyxyuZiUtY6I"
                + "nCAdYfoaGKq5PBPQEcC2p_A5YTjN7n01uleMXGHtleDVtUraYw"
        ),
        (
            "none",
            "eyJhbGciOiAibm9uZSIsICJraWQiOiAiQUJDMTIzREVGRyIsICJ0eXAiOiAiSldUIn0.eyJpc3MiOiAi"
                + "REVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwfQ.UwJf6J7wb1cSAnncnC1UfjvEJgzNRoQ6nsFSa"
                + "qI8mtn06dV5oPerxJe1qBsDbjxT5vtVUX45ihHw0QRbHlNOnQ"
        ),
        (
            "HS256",
            "eyJhbGciOiAiSFMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCJ9.eyJpc3MiOiA"
                + "iREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwMDAwfQ.YqSch9FBB-bcz-VA3BhCuHNOM6Xgn-2BPzrH"
                + "0tjK27fMplpfaW4oqQXk_eiczHQ38AnMqnDkYJHMvgCj-5sz-w"
        ),
        (
            "crit",
            "eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIkFCQzEyM0RFRkciLCAidHlwIjogIkpXVCIsICJjcml0Ijog"
                + "WyJiNjQiXSwgImI2NCI6IGZhbHNlfQ.eyJpc3MiOiAiREVGMTIzR0hJSiIsICJpYXQiOiAxNzkwMDAwM"
                + "DAwfQ.w7AhRyWScQx9FnzEHFv4PTdmM4Ab_qtCVygwN7XT0zRav-_ByiqToErQxToxngmWHBp4cxScRe"
                + "ABe_ElOPVRqg"
        ),
    ]
    static let time = 1_790_000_000

    static var key: P256.PrivateKey {
        get throws { try P256.PrivateKey(pem: SecretBytes(copying: Array(pem.utf8))) }
    }
}

@Suite("Provider tokens")
struct ProviderTokenTests {
    private func fault(
        _ text: String,
        keyID: String = "ABC123DEFG",
        teamID: String = "DEF123GHIJ",
        at time: Int = Sample.time
    ) throws -> ProviderTokenFault? {
        let key = try Sample.key.publicKey
        do throws(ProviderTokenFault) {
            try ProviderToken.check(
                Array(text.utf8),
                key: key,
                keyID: keyID,
                teamID: teamID,
                at: time
            )
            return nil
        } catch {
            return error
        }
    }

    @Test("a token that another implementation made is taken")
    func foreign() throws {
        #expect(try fault(Sample.token) == nil)
        #expect(try fault(Sample.fraction) == nil)
    }

    @Test("a token is good from five minutes before its time to an hour after")
    func age() throws {
        #expect(try fault(Sample.token, at: Sample.time - 300) == nil)
        #expect(try fault(Sample.token, at: Sample.time - 301)?.reason == .invalidProviderToken)
        #expect(try fault(Sample.token, at: Sample.time + 3_600) == nil)
        #expect(try fault(Sample.token, at: Sample.time + 3_601)?.reason == .expiredProviderToken)
    }

    @Test("algorithm, key, team and time must be right", arguments: Sample.refused)
    func refused(_ what: String, _ token: String) throws {
        let fault = try #require(try fault(token), "\(what)")
        #expect(fault.reason == .invalidProviderToken)
        #expect(!fault.explanation.isEmpty)
    }

    @Test("no byte of a token can be changed, and none left out")
    func tampered() throws {
        let bytes = Array(Sample.token.utf8)
        for place in bytes.indices {
            var changed = bytes
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : 0x41
            #expect(try fault(String(decoding: changed, as: UTF8.self)) != nil, "\(place)")
            let cut = String(decoding: bytes[..<place], as: UTF8.self)
            #expect(try fault(cut) != nil, "\(place)")
        }
        #expect(try fault(Sample.token + ".") != nil)
        #expect(try fault(Sample.token, keyID: "ABC123DEFH") != nil)
        #expect(try fault(Sample.token, teamID: "DEF123GHIK") != nil)
    }

    @Test("what is made is taken, has a number for iat, and appears in no description")
    func made() throws {
        let token = try ProviderToken(
            key: Sample.key,
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            issuedAt: Sample.time
        )
        let value = token.authorization.withSpan { span in
            String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
        }
        #expect(value.hasPrefix("bearer "))
        let text = String(value.dropFirst(7))
        #expect(try fault(text) == nil)
        // `printf '{"alg":"ES256","kid":"ABC123DEFG"}' | basenc --base64url`, and likewise the
        // claims.
        #expect(
            text.hasPrefix(
                "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ."
                    + "eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzkwMDAwMDAwfQ."
            )
        )
        var dumped = ""
        dump(token, to: &dumped)
        for shown in ["\(token)", String(reflecting: token), dumped] {
            #expect(!shown.contains("eyJ"))
        }
    }

    @Test("ids have ten letters or digits", arguments: ["", "ABC", "ABC123DEF\"", "ABC123DEFGH"])
    func ids(_ id: String) throws {
        let key = try Sample.key
        #expect(throws: SealError.self) {
            _ = try ProviderToken(key: key, keyID: id, teamID: "DEF123GHIJ", issuedAt: 0)
        }
        #expect(throws: SealError.self) {
            _ = try ProviderToken(key: key, keyID: "ABC123DEFG", teamID: id, issuedAt: 0)
        }
    }
}

@Suite("The provider token of a team")
struct ProviderTokenSourceTests {
    private let clock = Locked(Sample.time)

    private func source() throws -> ProviderTokenSource {
        ProviderTokenSource(
            key: try Sample.key,
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            clock: { [clock] in clock.withLock { $0 } }
        )
    }

    private func wait(_ seconds: Int) { clock.withLock { $0 += seconds } }

    @Test("a token is used for at least 40 and less than 56 minutes", arguments: 0..<10)
    func lifetime(_ round: Int) throws {
        let source = try source()
        let first = try source.token()
        #expect(first.issuedAt == Sample.time)
        wait(2_399)
        #expect(try source.token().authorization == first.authorization)
        wait(901)
        #expect(try source.token().issuedAt == Sample.time + 3_300)
    }

    @Test("a clock that is set back makes a new token")
    func clockSetBack() throws {
        let source = try source()
        _ = try source.token()
        wait(-10)
        #expect(try source.token().issuedAt == Sample.time - 10)
    }

    @Test("all who were refused for one expired token get the same new one")
    func renewal() throws {
        let source = try source()
        let old = try source.token()
        wait(60)
        let new = try #require(try source.token(insteadOf: old))
        #expect(new.authorization != old.authorization)
        #expect(try source.token(insteadOf: old)?.authorization == new.authorization)
        #expect(try source.token().authorization == new.authorization)
    }

    @Test("tokens that APNs takes for expired at once are not renewed for 20 minutes")
    func renewalPause() throws {
        let source = try source()
        let new = try #require(try source.token(insteadOf: try source.token()))
        wait(1_199)
        #expect(try source.token(insteadOf: new) == nil)
        wait(1)
        #expect(try source.token(insteadOf: new) != nil)
    }
}
