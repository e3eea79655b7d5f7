// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension Diagnosis.Code {
    /// The change to make if this keeps a message from being shown; nil if it never does.
    package var cure: String? {
        switch self {
        case .payloadTooLarge: "shorten the text, or let the extension fetch the rest"
        case .noAPS: "put the alert and mutable-content into aps"
        case .noMutableContent: "write \"mutable-content\": 1 inside aps"
        case .noAlert: "add an alert with a placeholder, such as {\"body\": \"(Encrypted)\"}"
        case .alertWithoutText: "give the alert a body"
        case .noSealedField: "put the sealed text there"
        case .sealedFieldMisplaced: "move or rename it: names are case-sensitive"
        case .sealedFieldNotAString: "write the sealed text as a base64 string"
        case .sealedFieldEmpty: "check the text that the server seals, and its error log"
        case .encodingNotRecognized, .numberArray, .hexadecimalDressed:
            "write standard base64 in one line"
        case .messageNotRecognized:
            "seal with pushseal encrypt, openssl enc or a library for RFC 8188; the finding says "
                + "what the bytes look like"
        case .messageIncomplete:
            "compare the length with the sender's; do not let anything cut the text"
        case .noKeyGiven: "give the passphrase with --pass SOURCE, or the keys with --keyring FILE"
        case .privateHalfMissing:
            "if the phone shows \"(Encrypted)\", the server's registration is an old one: let the app "
                + "register again"
        case .keyNotTried:
            "use receive, which takes as long as the iterations do, or a key with fewer"
        case .passphraseDoesNotOpen:
            "compare the passphrases at both ends, with their line ends; give --iter if the "
                + "sender's count is unusual"
        case .otherParametersOpen:
            "use the parameters that the finding names at the receiver, or change the sender"
        case .passphraseNearlyRight:
            "use the passphrase in the form that the finding names, or change the sender"
        case .keyDoesNotOpen: "update the key ring of the receiver"
        case .keyEnded: "give the sender a key that has not expired"
        case .keyIDNamesAnother: "name the key that sealed it, or leave the key id out"
        case .documentNotAnObject:
            "seal a payload (encrypt --seal all), or put the text into \(SealedFields.dataKey)"
        case .documentTooLarge:
            "seal at most \(SealedDocument.limits.byteCount) bytes, nested at most \(SealedDocument.limits.depth) levels deep"
        case .documentWithoutAPS: "put the alert into aps inside the sealed document"
        case .documentWithoutText: "give the alert inside the sealed document a body"
        case .documentInString: "encode the document as JSON once before it is sealed"
        case .documentBeginsWithMark: "write UTF-8 without a byte order mark"
        case .documentEndsInNUL: "seal only the text, without the NUL at the end of the string"
        case .textInDocumentField: "put it into \(SealedFields.dataKey), or seal a document"
        case .documentInTextField: "put it into \(SealedFields.payloadKey)"
        case .openedTextEmpty: "seal a text, or give the alert a title"
        case .claimsAsText: "write the times as numbers, without quotes"
        case .payloadInString: "encode the payload as JSON once"
        case .payloadInText: "send the payload alone, as JSON"
        case .payloadInArray: "send the object without the array around it"
        case .payloadInROT13: "send the payload without ROT13, and seal what must stay secret"
        case .messageAlone:
            "write it to \(SealedFields.dataKey) beside aps, a document to \(SealedFields.payloadKey)"
        case .alertInROT13: "seal the text, as ROT13 hides nothing; receive --rot13 turns it back"
        case .claimsMalformed: "write the times as seconds since 1970, the id as a string"
        case .expired: "give it more time (--expires), and check the clocks at both ends"
        case .notShown: "see the reason"
        case .providerRequest:
            "inspect only the payload inside, and put the sealed text beside its aps"
        case .sealedElsewhere:
            "move it to \(SealedFields.dataKey) beside aps, a document to \(SealedFields.payloadKey)"
        case .dataURL: "send only the text after the comma"
        case .bytesLiteral:
            "send base64 as a string (.decode()); encode raw bytes with base64.b64encode first"
        case .quotedText: "send the text without the quotes"
        case .bufferObject: "write buffer.toString('base64')"
        case .plusLost: "encode the text for the form, or send JSON"
        case .encodedTwice: "encode once"
        case .percentEncoded: "send the text without percent-encoding"
        case .replacementCharacters: "encode the bytes as base64 before they become a string"
        case .escapedText: "send the text without the escapes, or encode it as JSON once"
        case .objectPrinted: "encode the object's bytes as base64"
        case .textNotSealed: "seal the text before it is put there"
        case .textInROT13: "seal the text with a key; a rot13 key in the ring turns it back"
        case .aesgcmMessage:
            "seal with content encoding aes128gcm, whose header is complete"
        case .aesgcmHeadersMissing:
            "seal with content encoding aes128gcm, or pass on salt and dh from the two headers"
        case .derivedByHand, .streamCiphertext, .otherCipher, .ivInFront, .rawCiphertext:
            "seal with openssl enc -pbkdf2, or as aes128gcm"
        case .surroundedText: "send the base64 alone"
        case .secretBox, .chaChaBox, .combinedBox:
            "seal as aes128gcm (RFC 8188) with the same key"
        case .publicKeysSwapped: "put the device's public key first, then the sender's"
        case .authenticationSecretUnused: "use the device's auth as the salt of the first HKDF"
        case .authenticationSecretOfAnother:
            "give the sender p256dh and auth of the same key"
        case .ciphertextAltered: "store and send the text unaltered, and compare it at both ends"
        case .cryptoJSObject: "use a cryptojs key in the ring, or send the string form of CryptoJS"
        case .laravelMessage: "seal with a library for RFC 8188 or openssl enc's format"
        case .fernetToken: "seal with http_ece, or openssl enc's format"
        case .jweMessage, .jwtMessage, .pgpMessage, .ageMessage: "seal with a library for RFC 8188"
        case .cmsMessage: "seal with openssl enc"
        case .ecbCiphertext: "seal with openssl enc or a library for RFC 8188"
        case .formatNotInRing: "add a key of that format to the ring, or change the sender"
        case .infoWithoutNUL: "append the NUL byte to the info strings"
        case .infoWithCounter: "do not add 0x01: HKDF adds it"
        case .infoWithoutCounter: "append 0x01 to each info string, or use HKDF, which does"
        case .recordSizeContradicted:
            "write the size of a whole record, tag included, such as 4096, as four bytes, the most "
                + "significant first"
        case .publicKeyForm: "use the uncompressed point: 65 bytes that begin with 4"
        case .leadingZerosLost: "pad the shared secret and each coordinate with zeros to 32 bytes"
        case .fieldsOfOtherService: "let the sender write the fields that the key is for"
        case .messageOfOtherApp: "try it with the app's own extension: pushseal run"
        case .otherTextEncoding: "write the field in the encoding of the service"
        case .otherMode: "encrypt in the mode that the key says"
        case .otherIV: "send the IV with which the text is encrypted"
        case .passphraseForKey: "give the cipher the characters of the key as bytes"
        case .tagMisplaced: "put the tag of 16 bytes behind the ciphertext"
        case .senderKeyAndSaltSwapped: "send the sender's key in k and the salt in s"
        case .nonceMissing:
            "send the nonce that the message was sealed with, or seal as aes128gcm (RFC 8188)"
        case .keyWithoutDerivation: "derive key and nonce by HKDF as RFC 8188 §2.2 says"
        case .keyTextAsKey: "decode the key's base64url to bytes"
        case .recordWithoutDelimiter: "append 0x02 to the text before it is encrypted"
        case .recordNonceWrong:
            "XOR the number of the record, from 0, into the last bytes of the nonce (RFC 8188 §2.3)"
        case .recordWithoutTag: "append the 16-byte tag to the ciphertext"
        case .tagDoesNotFit: "send the message unaltered, without additional data"
        case .recordIncomplete: "store and send the whole text"
        case .textCompressed: "seal the text itself"
        case .textUTF16, .textLatin1: "encode the text as UTF-8 before it is sealed"
        case .paddedWithZeros: "pad with PKCS #7, the default of every library"
        case .paddedOtherwise: "pad with PKCS #7, the default of every library"
        case .paddingMissing: "send the whole message; pad with PKCS #7"
        default: nil
        }
    }
}
