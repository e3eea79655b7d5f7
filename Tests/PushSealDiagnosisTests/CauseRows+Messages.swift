// SPDX-License-Identifier: Apache-2.0

extension CauseRows {
    /// The message is another system's, or made by hand.
    static let messages: [Row] = [
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
