// SPDX-License-Identifier: Apache-2.0

/// Messages that other tools have made with the mistake that the code names: "Meet at dawn, by the old
/// mill" or what the row says, by `openssl` 3.0, Python's `cryptography` 48 and Node, under the passphrase
/// "correct horse" or the bytes 0 to 15 as key.
enum CauseRows {
    /// A mistake: the code, who made it, the members beside `aps`, and whether the key is a ring's.
    typealias Row = (code: String, maker: String, members: String, isRing: Bool)

    static let all = forms + messages

    /// The passphrase, the place or the dress is another.
    private static let forms: [Row] = [
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
    ]
}
