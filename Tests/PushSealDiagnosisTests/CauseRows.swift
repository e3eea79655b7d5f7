// SPDX-License-Identifier: Apache-2.0

/// Messages that other tools have made with the mistake that the code names: "Meet at dawn, by the old
/// mill" or what the row says, by `openssl` 3.0, Python's `cryptography` 48 and Node, under the passphrase
/// "correct horse" or the bytes 0 to 15 as key.
enum CauseRows {
    /// A mistake: the code, who made it, the members beside `aps`, and whether the key is a ring's.
    typealias Row = (code: String, maker: String, members: String, isRing: Bool)

    static let all: [Row] = [
        (
            "passphraseNearlyRight", "openssl, passphrase with line feed",
            #""ENCRYPTED_DATA": "U2FsdGVkX18orn1FGdY/PnmHQdzd13Y42zXf/BQEUmuBQd0A7W076Yz3AAKQi5SU""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with CR",
            #""ENCRYPTED_DATA": "U2FsdGVkX1/uKGjib5gG4dDQkfglfKVDicDPMoC14DGzkkj2X1oWf1iEFIlv4FEw""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with CR LF",
            #""ENCRYPTED_DATA": "U2FsdGVkX18qTj2EIkNOeXf355WicliUq6M9XN/kB7XGLTnnUbiIf469Bd7eprYG""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with blank before",
            #""ENCRYPTED_DATA": "U2FsdGVkX1//MIvTl7/B75aM7Hv4tkomKKwtuslnGUN6XxKRXXuCul/q59MeVl0S""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with quotes",
            #""ENCRYPTED_DATA": "U2FsdGVkX19w+4oLxgT06/tD3ZuN7SIdoMkAN11eo1sJ75RVeXB/SyVp4lyvxbEO""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with single quotes",
            #""ENCRYPTED_DATA": "U2FsdGVkX1960kAFd7QjPGoKVJyMMAXNAQ4RSsCqWkBkcov5BKJOGoLtzNu2+lGc""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with base64",
            #""ENCRYPTED_DATA": "U2FsdGVkX191hTxGcXBdVykPJqe2+LVZ/mTkHZwcuPTPRxAegBAxFa2TvkxgxHGE""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with hex",
            #""ENCRYPTED_DATA": "U2FsdGVkX18V9UKMACMavo83eeMsJKFk3CG0KoyJMNCFq6V8ZWv1VrHyrkg4Tz3t""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, passphrase with SHA-256 hex",
            #""ENCRYPTED_DATA": "U2FsdGVkX1/MTMmVG7jbz6XfuHdVcYRO86N4AZBPvFuDsIk/iMUfaeWwfC1yACDH""#,
            false
        ),
        (
            "passphraseNearlyRight", "openssl, SHA-256 hex, EVP_BytesToKey",
            #""ENCRYPTED_DATA": "U2FsdGVkX1//W3YKoMMDpH/ttnm1EAquqPJ+TRLsaqfzUVhAWa5eFxCASYpohWj2""#,
            false
        ),
        (
            "otherParametersOpen", "openssl -md md5",
            #""ENCRYPTED_DATA": "U2FsdGVkX19Ed9JEmQCJWK8bChorXwoK+X7mr+Zk4xTmnRJfPf52GGNj2nDMWbvh""#,
            false
        ),
        (
            "otherParametersOpen", "openssl -pbkdf2 -iter 100000",
            #""ENCRYPTED_DATA": "U2FsdGVkX19zBjV2lHxZqTEUJGYAQd2Qw5BsXtavnQUWA4cT3tHRwY0jDnPTACFp""#,
            false
        ),
        (
            "passphraseDoesNotOpen", "openssl, another passphrase, two blocks",
            #""ENCRYPTED_DATA": "U2FsdGVkX1/b/X5wnnSBwulHhaknG+gY927ssLp3iUbwejD+Od92uQBltrFG44Zz""#,
            false
        ),
        (
            "sealedElsewhere", "json, elsewhere",
            #""data": {"message": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h"}"#,
            true
        ),
        (
            "sealedFieldMisplaced", "json, elsewhere",
            #""encrypted_data": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h""#,
            true
        ),
        (
            "sealedFieldMisplaced", "json, elsewhere",
            #""data": {"ENCRYPTED_DATA": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h"}"#,
            true
        ),
        (
            "sealedFieldMisplaced", "json, elsewhere",
            #""encryptedData": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h""#,
            true
        ),
        (
            "sealedElsewhere", "json, elsewhere",
            #""custom": {"a": {"encrypted": "CaclkKfFh8Z9L4sX4KkT1wAAEAAAL89claSSMqPvz8jJ22PoL5rzT0rD7pMQ1YNtpIkrmqH/hrjG5wj5G6pNkqpieg=="}}"#,
            true
        ),
        (
            "sealedFieldMisplaced", "json, elsewhere",
            #""data": "{\"ENCRYPTED_DATA\": \"U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h\"}""#,
            true
        ),
        (
            "documentInTextField", "openssl, a document",
            #""ENCRYPTED_DATA": "U2FsdGVkX19j3P76ZQX5Q7exy766cQ9sHRFA/Bn5h6gC+FBLXdDiXQlkREEGiH8q9hGavyE1IGkYXdzeG+rvbYATHXef7rb7wB97x8kcpBk=""#,
            false
        ),
        (
            "textInDocumentField", "openssl, a text",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h""#,
            false
        ),
        (
            "documentWithoutAPS", "openssl",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX1+IFOpOlBHEVBob5SsTvJexBkwfzkgbrCQ=""#, false
        ),
        (
            "documentWithoutText", "openssl",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX19cudKhCL2TGKTgvyhuIj/LAbr3/uDjaOm7XBhUMssQMEDkJa6jfbVQ""#,
            false
        ),
        (
            "documentInString", "python json twice",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX18CgfKPBEre0PfWPlfHT38D8rN3d/Nqh0nJI5JHLMBoJGEFgz1fH7du""#,
            false
        ),
        (
            "documentBeginsWithMark", "python utf-8-sig",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX18NRpcQsJ04tyvAOs4Ew+4MQ5Mz1byvZpTkm9FSxJhtotPfJNmkJn0g""#,
            false
        ),
        (
            "documentEndsInNUL", "C string",
            #""ENCRYPTED_PAYLOAD": "U2FsdGVkX1+n55dPqMqZwpMp3xaOC0ozY7V980+LuCC3xxa0oodFaKjtvWu/UQEr""#,
            false
        ),
        (
            "dataURL", "data URL",
            #""ENCRYPTED_DATA": "data:application/octet-stream;base64,U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h""#,
            false
        ),
        (
            "quotedText", "JSON string in a string",
            #""ENCRYPTED_DATA": "\"U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h\"""#,
            false
        ),
        (
            "quotedText", "single quotes",
            #""ENCRYPTED_DATA": "'U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h'""#,
            false
        ),
        (
            "bytesLiteral", "python str(bytes)",
            #""ENCRYPTED_DATA": "b'U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h'""#,
            false
        ),
        (
            "bufferObject", "node Buffer",
            #""ENCRYPTED_DATA": {"type": "Buffer", "data": [83, 97, 108, 116, 101, 100, 95, 95, 50, 120, 156, 145, 12, 65, 35, 238, 229, 103, 126, 114, 241, 53, 175, 194, 137, 161, 29, 97, 30, 63, 5, 226, 220, 221, 195, 81, 218, 218, 39, 167, 193, 53, 137, 125, 98, 26, 125, 161]}"#,
            false
        ),
        (
            "bufferObject", "node Buffer in a string",
            #""ENCRYPTED_DATA": "{\"type\":\"Buffer\",\"data\":[83,97,108,116,101,100,95,95,50,120,156,145,12,65,35,238,229,103,126,114,241,53,175,194,137,161,29,97,30,63,5,226,220,221,195,81,218,218,39,167,193,53,137,125,98,26,125,161]}""#,
            false
        ),
        (
            "numberArray", "list(bytes)",
            #""ENCRYPTED_DATA": [83, 97, 108, 116, 101, 100, 95, 95, 50, 120, 156, 145, 12, 65, 35, 238, 229, 103, 126, 114, 241, 53, 175, 194, 137, 161, 29, 97, 30, 63, 5, 226, 220, 221, 195, 81, 218, 218, 39, 167, 193, 53, 137, 125, 98, 26, 125, 161]"#,
            false
        ),
        (
            "numberArray", "Java's signed bytes",
            #""ENCRYPTED_DATA": [83, 97, 108, 116, 101, 100, 95, 95, 50, 120, -100, -111, 12, 65, 35, -18, -27, 103, 126, 114, -15, 53, -81, -62, -119, -95, 29, 97, 30, 63, 5, -30, -36, -35, -61, 81, -38, -38, 39, -89, -63, 53, -119, 125, 98, 26, 125, -95]"#,
            false
        ),
        (
            "encodedTwice", "base64 twice",
            #""ENCRYPTED_DATA": "VTJGc2RHVmtYMTh5ZUp5UkRFRWo3dVZuZm5MeE5hL0NpYUVkWVI0L0JlTGMzY05SMnRvbnA4RTFpWDFpR24yaA==""#,
            false
        ),
        (
            "encodedTwice", "base64 twice, RFC 8188",
            #""ENCRYPTED_DATA": "Q2FjbGtLZkZoOFo5TDRzWDRLa1Qxd0FBRUFBQUw4OWNsYVNTTXFQdno4akoyMlBvTDVyelQwckQ3cE1RMVlOdHBJa3JtcUgvaHJqRzV3ajVHNnBOa3FwaWVnPT0=""#,
            true
        ),
        (
            "plusLost", "a form",
            #""ENCRYPTED_DATA": "U2FsdGVkX1/UhbTHFCe9fi8  zjgOxWahn6A4kuvEeOeRDzZz fnIKb5yw7eK/A0""#,
            false
        ),
        (
            "replacementCharacters", "python decode errors=replace",
            #""ENCRYPTED_DATA": "Salted__2x\ufffd\ufffd\fA#\ufffd\ufffdg~r\ufffd5\ufffd\u0089\ufffd\u001da\u001e?\u0005\ufffd\ufffd\ufffd\ufffdQ\ufffd\ufffd'\ufffd\ufffd5\ufffd}b\u001a}\ufffd""#,
            false
        ),
        (
            "cryptoJSObject", "CryptoJS JSON",
            #""ENCRYPTED_DATA": "{\"ct\": \"su63A72UeupblpZstZQX4v4nsL2ETCBocSQXzSuR3zQ=\", \"iv\": \"ed2df2cc3416ef0be0b3cdd35279f3fc\", \"s\": \"15f36d8aaf849a53\"}""#,
            false
        ),
        (
            "cryptoJSObject", "base64 of CryptoJS JSON",
            #""ENCRYPTED_DATA": "eyJjdCI6ICJONTc4NU9EL01SWVZ0V1J6YytzbkFlL1pPZVRGWEUyU2ZESFRrR1FsSjk4PSIsICJpdiI6ICJlZDJkZjJjYzM0MTZlZjBiZTBiM2NkZDM1Mjc5ZjNmYyIsICJzIjogIjE1ZjM2ZDhhYWY4NDlhNTMifQ==""#,
            false
        ),
        (
            "laravelMessage", "Laravel",
            #""ENCRYPTED_DATA": "eyJpdiI6ICI3UzN5ekRRVzd3dmdzODNUVW5uei9BPT0iLCAidmFsdWUiOiAiTXpOWjdramZKV2Q0QWl1eExIazl2dW43bmtqWEJGSFZRbTcvcXFPU3lCdz0iLCAibWFjIjogImY5YTZjMTZlY2VjM2RmMWJjMWY1YjM3YjcwZTY1MDAxZDkxZGIzMGNiYzZlYzkxZjBlM2E2YWU0ZjI4ZDk4YzkiLCAidGFnIjogIiJ9""#,
            false
        ),
        (
            "fernetToken", "python cryptography",
            #""ENCRYPTED_DATA": "gAAAAABrApqkExO3S6xMdeKsXEB_xZWQmUDsS-4g3JekfT5MLvkgHH3dtPutzjO9HrIDxuLxgz5YUzrc_0K_nFI87-oEwlGSBDK401rWK_aASHOBXiS9RB0=""#,
            false
        ),
        (
            "jweMessage", "compact JWE",
            #""ENCRYPTED_DATA": "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..JN6-Vcjne2iHcgSx.uhEEHDBvyoyZOyfJiTgAU6B5SZ2ZxSytmsXN3vs.Yjvem5fOT6-ZhtP115IoDg""#,
            false
        ),
        (
            "jwtMessage", "JWT",
            #""ENCRYPTED_DATA": "eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.Erh-I62nk0j916jMpAFfN-rPlZnKaEHa7ocylex2iMs""#,
            false
        ),
        (
            "pgpMessage", "armored",
            #""ENCRYPTED_DATA": "-----BEGIN PGP MESSAGE-----\n\nEfWLZTHZqgHMJ0fVZVpgBOhMWgbCEfvSGkG/TtJQNOoDYxTB2EGYTEk0tatcB/UIdJ6qzajZvXznqIbq\n-----END PGP MESSAGE-----""#,
            false
        ),
        (
            "ageMessage", "age header in base64",
            #""ENCRYPTED_DATA": "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB1SzVPRU51VlBLczg5NUZjT0haUXdVNnZ2S1N1SSsza0dXZXk4MG1pMGVVPQotLS0KVl/XBhs5vGLOv5tCec/x7i3WipjZtiJrVxWlAXw4w7yzFB7LeycIvw==""#,
            false
        ),
        (
            "combinedBox", "CryptoKit form",
            #""ENCRYPTED_DATA": "ylqcLzZ4hzERfPIjQ0/zHTv31tr6qVarWhoMwWR8+D7+jPYHTLSnD1hYmQWYEuT1t1m8NNwSYbVf""#,
            true
        ),
        (
            "ivInFront", "SHA-256 of the passphrase as key",
            #""ENCRYPTED_DATA": "7S3yzDQW7wvgs83TUnnz/BwcRNLpvb2YnBdl0kCOjlIkj/0whGo6wrlQOi0T7UKw""#,
            false
        ),
        (
            "ivInFront", "python CBC",
            #""ENCRYPTED_DATA": "7S3yzDQW7wvgs83TUnnz/AIObgIsxfA1BjAIM/C+TEZ1aNCemhqPBJ3So324HiBg""#,
            true
        ),
        (
            "rawCiphertext", "python CBC, IV of zeros",
            #""ENCRYPTED_DATA": "Ze1ELMgXzYnVOFXphYezjbZXo2hFvLjhAlOi3hg1Hik=""#, true
        ),
        (
            "ecbCiphertext", "python ECB",
            #""ENCRYPTED_DATA": "Ze1ELMgXzYnVOFXphYezjX9Km+JHg0D+UfpjEcnZfac=""#, true
        ),
        (
            "textUTF16", "UTF-16 with mark, accents",
            #""ENCRYPTED_DATA": "U2FsdGVkX1+d2rHBiNUkoe57SbucFldOKx5dpoSRPihTtyNKzRzYo29te0ve9DMD""#,
            false
        ),
        (
            "textLatin1", "Latin-1",
            #""ENCRYPTED_DATA": "U2FsdGVkX18hmCdq90gRXJbTF2J35sLsu+pOUO0DSAh+W3ZiBxDAIxUrJRVrP+GM""#,
            false
        ),
        (
            "textCompressed", "gzip",
            #""ENCRYPTED_DATA": "U2FsdGVkX19JdeZ0+1wk7bw3vAeNzMevxfRnVdzqBP4oTVhdDEzwuezJ2MyYYQPlCKskaqL9yGcBAGEVlj8XLV0g7nx1aOW2Vsue8GHNvg4=""#,
            false
        ),
        (
            "textCompressed", "gzip, RFC 8188",
            #""ENCRYPTED_DATA": "Ize1oKmXqCwZLHyo7ghtSgAAEAAAqedqsnipM11fCxzAtVVGKzOoQw+k9amjBGH/U7edPn7JVvZteJYW94f/ZQN80CDRFUUPB5vU+m6QzQ8zqf2HuJpI""#,
            true
        ),
        (
            "textLatin1", "Latin-1, RFC 8188",
            #""ENCRYPTED_DATA": "BDwtp9Do+J3Opf5fSrM2SwAAEAAAK+qvhR8+DO8XPGCA1b755I2kF1QiQ2cI7zo+nSlykw==""#,
            true
        ),
        (
            "textUTF16", "UTF-16BE, RFC 8188",
            #""ENCRYPTED_DATA": "VwtfJbbM2boxAXhtXBamCQAAEAAAOpMOKEFLyUDUcqygy3HEOrZOyozC8wpmu9bV""#,
            true
        ),
        (
            "paddedWithZeros", "python, zeros",
            #""ENCRYPTED_DATA": "U2FsdGVkX1+dfwU13ndRUFZxIBHmo4HjuhJfzaBOTxpl4oPOYbBdfO6P4lk43AOD""#,
            false
        ),
        (
            "paddingMissing", "python, none",
            #""ENCRYPTED_DATA": "U2FsdGVkX1+oOVDB3F72Cu37kwMSGuAnMagxKwCTRxbdZ55b97o1e22YYdrELnaONulC794REwQ3IYurbuvkKQ==""#,
            false
        ),
        (
            "paddingMissing", "openssl, last block lost",
            #""ENCRYPTED_DATA": "U2FsdGVkX19DCtsSpMOAl6XtAJ//gCQu+SHrs34PdF8m+rUth2kST9OfgSaGPd+tmL54HS7BDKioFnJbr3dbwyI0CbcOnY0irWs3eg3rUD021XNViojYGW88kTCfVN18""#,
            false
        ),
        (
            "infoWithoutNUL", "python, no NUL",
            #""ENCRYPTED_DATA": "9+WYwIz38U3yvhHtlSZq9AAAEAAAm/+BzTcUVCiAuCWfnC6NK2hyf/glDiiwZXdHzDk/prJUyrawv2NAKlnebHf5ng==""#,
            true
        ),
        (
            "infoWithCounter", "python, 0x01",
            #""ENCRYPTED_DATA": "uB4lP7eep+dcKyInKH5LngAAEAAAyWqArc0tJ7fDEbYenbLVbQRLpKc1Jm0vHRgktVKNTtXc5mWrMOMeJOkusK5V4w==""#,
            true
        ),
        (
            "recordWithoutDelimiter", "python",
            #""ENCRYPTED_DATA": "JJ8QDwNykf/WiGzB/329lAAAEAAAX8/5pypxDH64FsEBYH5Wc778U5Ii/D7fWIl01RW8Obs+d54diPoH4fG+P1/x""#,
            true
        ),
        (
            "keyWithoutDerivation", "python, key as is",
            #""ENCRYPTED_DATA": "8jCJrpYi5gacVisTfLIg7AAAEAAAAcK/pMOUQI7dan6utpMNHnnV08JMKbbTsznSJ/pY1sYnWSWtbJovyAQCVZ7gNw==""#,
            true
        ),
        (
            "keyWithoutDerivation", "python, salt as nonce",
            #""ENCRYPTED_DATA": "fCOfeVOwNGLuE0UaLeJFWQAAEAAA2f8kQZfesmKIsrOuLWDx3GCS9WTA7w/eHmBnqZZqWF5/vNo1NDwFQJNL0qDyNw==""#,
            true
        ),
        (
            "keyTextAsKey", "python, base64url",
            #""ENCRYPTED_DATA": "ylE2OAD6YmJCcCFnQAr+HQAAEAAAaPT3TcJq8pizSwzHK4EcolszZQrBy77vbzyaR9yh9W7VUpgcFB8CIKol1r9I/A==""#,
            true
        ),
        (
            "keyTextAsKey", "python, base64",
            #""ENCRYPTED_DATA": "UXzJVKxKkkmY5XBjEYi34QAAEAAAdh1R0n4fGu9+Y36MM9AYZwIjJWxzyhGrbKQUGIzE8J44IaJhf35wtw19CoNnhQ==""#,
            true
        ),
        (
            "keyTextAsKey", "python, hex",
            #""ENCRYPTED_DATA": "82VE4FwaYGm2F0Y2IbADfwAAEAAAH5NPRxRxOVdDQtd/2K5qePaVbtaeMr2curSZD3zEfePJ7XWE9CKlHHY71emtLw==""#,
            true
        ),
        (
            "recordWithoutTag", "python",
            #""ENCRYPTED_DATA": "4gHlsPxKWadLUo1pC7NSugAAEAAAqOrfUwHnh6cN7AffOjQQesxqgkBWZaYZmiOeelyS""#,
            true
        ),
        (
            "tagDoesNotFit", "python, additional data",
            #""ENCRYPTED_DATA": "PUAgzz2GMac7xb52XwO/bwAAEAAABcJdmRtqrzI0tvXBpDy6ZLPSA1WFCOnEqAWSP2ojCZdwfg7YuoAj2634Of0PMg==""#,
            true
        ),
        (
            "recordIncomplete", "python, cut",
            #""ENCRYPTED_DATA": "EknPhN+uAHzT9ZWFYKsBqQAAEAAAry2VZBMsZdb3Rz1RnsUWcS2aaockHkXiKQv1MfPgHgtARRI6eEkP+sjS0do11puMFTrW5QjN1ZjrVnaiWtpoBfSOFrmhhlCqwB4=""#,
            true
        ),
        (
            "keyIDNamesAnother", "python, header of another id",
            #""ENCRYPTED_DATA": "TDuAU8xpVZB6YwwYKAroRQAAEAAFb3RoZXJtcIaTcO06Lj+Y8djDc0uTgOqCFUJH7lQKO8bJGW5lR1cEGRz9kCtZpFEQkE6k""#,
            true
        ),
        (
            "keyDoesNotOpen", "python, another key",
            #""ENCRYPTED_DATA": "CH86ctEOVwsPfiEcDhgFGAAAEAAACxSoXhU/UK4dd4OJLuXToBhYehZqz61OgImnHZ1ifgRRkh30/AMzv6KWAQ6wKw==""#,
            true
        ),
        (
            "formatNotInRing", "openssl, ring of aes128gcm",
            #""ENCRYPTED_DATA": "U2FsdGVkX18yeJyRDEEj7uVnfnLxNa/CiaEdYR4/BeLc3cNR2tonp8E1iX1iGn2h""#,
            true
        ),
        (
            "cryptoJSObject", "python, as CryptoJS's JSON in a string",
            #""ENCRYPTED_DATA": "{\"ct\": \"F9qJiB8g6guO7ynAjpMUag==\", \"iv\": \"fa5cbf3956a241a5af0340b5934c39a2\", \"s\": \"fe78618075dfe2af\"}""#,
            false
        ),
        (
            "cryptoJSObject", "python, base64 of CryptoJS's JSON",
            #""ENCRYPTED_DATA": "eyJjdCI6ICJGOXFKaUI4ZzZndU83eW5BanBNVWFnPT0iLCAiaXYiOiAiZmE1Y2JmMzk1NmEyNDFhNWFmMDM0MGI1OTM0YzM5YTIiLCAicyI6ICJmZTc4NjE4MDc1ZGZlMmFmIn0=""#,
            false
        ),
        (
            "cryptoJSObject", "python, CryptoJS's JSON as an object",
            #""ENCRYPTED_DATA": {"ct": "F9qJiB8g6guO7ynAjpMUag==", "iv": "fa5cbf3956a241a5af0340b5934c39a2", "s": "fe78618075dfe2af"}"#,
            false
        ),
        (
            "hexadecimalDressed", "xxd, 0x in front",
            #""ENCRYPTED_DATA":"0x53616c7465645f5f8a06f9651ee4ca735a51e5583aa56c20737d35ebadf3a0aef77093271c931e90f84799b6cb19c04f""#,
            false
        ),
        (
            "hexadecimalDressed", "python, hex with colons",
            #""ENCRYPTED_DATA":"53:61:6c:74:65:64:5f:5f:8a:06:f9:65:1e:e4:ca:73:5a:51:e5:58:3a:a5:6c:20:73:7d:35:eb:ad:f3:a0:ae:f7:70:93:27:1c:93:1e:90:f8:47:99:b6:cb:19:c0:4f""#,
            false
        ),
        (
            "hexadecimalDressed", "NSData's description",
            #""ENCRYPTED_DATA":"<53616c74 65645f5f 8a06f965 1ee4ca73 5a51e558 3aa56c20 737d35eb adf3a0ae f7709327 1c931e90 f84799b6 cb19c04f>""#,
            false
        ),
        (
            "percentEncoded", "python, urllib.parse.quote",
            #""ENCRYPTED_DATA":"U2FsdGVkX1%2BKBvllHuTKc1pR5Vg6pWwgc301663zoK73cJMnHJMekPhHmbbLGcBP""#,
            false
        ),
        (
            "dataURL", "base64: in front",
            #""ENCRYPTED_DATA":"base64:U2FsdGVkX1+KBvllHuTKc1pR5Vg6pWwgc301663zoK73cJMnHJMekPhHmbbLGcBP""#,
            false
        ),
    ]
}
