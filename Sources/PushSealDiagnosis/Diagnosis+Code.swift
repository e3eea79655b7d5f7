// SPDX-License-Identifier: Apache-2.0

extension Diagnosis {
    /// What a finding is; the names are stable, Docs/Diagnosis.md explains each.
    package enum Code: String, Sendable, CaseIterable {
        /// The payload is a JSON object.
        case payloadRead

        /// The payload is JSON in a JSON string.
        case payloadInString
        /// The payload is in an array.
        case payloadInArray
        /// The payload is in ROT13.
        case payloadInROT13

        /// The payload is no larger than APNs takes.
        case sizeFits
        /// The payload is larger than APNs takes.
        case payloadTooLarge

        /// The service extension runs.
        case extensionRuns
        /// The service extension runs, but something about the alert is unusual.
        case gateRemark
        /// There is no dictionary `aps`.
        case noAPS
        /// The request to a provider was given in place of the payload.
        case providerRequest
        /// `mutable-content` is not the number 1 inside `aps`.
        case noMutableContent
        /// There is no alert, so the push is silent.
        case noAlert
        /// The alert has no text.
        case alertWithoutText

        /// A key is unknown, misplaced, repeated or of the wrong type.
        case keyRemark

        /// The sealed field is a string.
        case sealedFieldFound
        /// The message is in the fields of another service.
        case otherServiceFound
        /// The payload names the key that sealed it.
        case keyNamed
        /// There is no sealed field.
        case noSealedField
        /// The sealed field has another name, or is inside `aps`.
        case sealedFieldMisplaced
        /// A sealed message stands where no extension looks for it.
        case sealedElsewhere
        /// Nothing is sealed, and the alert is in ROT13.
        case alertInROT13
        /// The sealed field is not a string.
        case sealedFieldNotAString
        /// The sealed field is an empty string.
        case sealedFieldEmpty

        /// The sealed field is base64.
        case encodingRecognized
        /// The sealed field is in an encoding that other readers may reject.
        case encodingUnusual
        /// Raw bytes were written as text instead of base64.
        case bytesAsText
        /// The sealed field is in no encoding known here.
        case encodingNotRecognized
        /// The sealed text is a data URL.
        case dataURL
        /// The sealed text is Python's spelling of bytes.
        case bytesLiteral
        /// The sealed text has quotes of its own.
        case quotedText
        /// The sealed bytes are a Buffer of Node as JSON.
        case bufferObject
        /// The sealed bytes are an array of numbers.
        case numberArray
        /// Each + of the base64 became a blank.
        case plusLost
        /// The sealed text is base64 of base64.
        case encodedTwice
        /// The sealed text is hexadecimal in a dress.
        case hexadecimalDressed
        /// The sealed text is percent-encoded.
        case percentEncoded
        /// Bytes were lost on the way through UTF-8.
        case replacementCharacters
        /// The sealed text stands in other text.
        case surroundedText
        /// The sealed text has escapes that nobody took off.
        case escapedText
        /// The sealed field has what a language prints for an object.
        case objectPrinted
        /// The sealed field has plain words.
        case textNotSealed
        /// The sealed field has plain words in ROT13.
        case textInROT13

        /// The bytes are a message of a known format.
        case messageRecognized
        /// The bytes are no message of a format that can be recognized without a key.
        case messageNotRecognized
        /// The message was cut short, or bytes were added to it.
        case messageIncomplete
        /// The message is the JSON of CryptoJS.
        case cryptoJSObject
        /// The message is one of Laravel.
        case laravelMessage
        /// The message is a Fernet token.
        case fernetToken
        /// The message is a JSON Web Encryption.
        case jweMessage
        /// The message is a JSON Web Token.
        case jwtMessage
        /// The message is one of PGP.
        case pgpMessage
        /// The message is an age file.
        case ageMessage
        /// The message is CMS.
        case cmsMessage
        /// The message is AES in ECB mode.
        case ecbCiphertext
        /// The message is in the older coding of Web Push.
        case aesgcmMessage
        /// The message is in the older coding of Web Push, and the salt or the sender's key is missing.
        case aesgcmHeadersMissing

        /// There is no message that the key could be tried on.
        case nothingToTry
        /// No key was given, so nothing was opened.
        case noKeyGiven
        /// The passphrase opens the message with the parameters asked for.
        case passphraseOpens
        /// The passphrase opens the message, but with other parameters.
        case otherParametersOpen
        /// A passphrase that differs a little opens the message.
        case passphraseNearlyRight
        /// The passphrase opens the message with no parameters that were tried.
        case passphraseDoesNotOpen
        /// A key of the ring opens the message.
        case keyOpens
        /// A key of the ring opens the message, but a newer one seals by now.
        case staleKeyOpens
        /// No key of the ring opens the message.
        case keyDoesNotOpen
        /// The ring has no key for the format of the message.
        case formatNotInRing
        /// The message is AES-GCM with its nonce in front.
        case combinedBox
        /// The message is AES-CBC with its IV in front.
        case ivInFront
        /// The message is AES-CBC without salt or IV.
        case rawCiphertext
        /// The key was derived from a salt that stands elsewhere than in a `Salted__` message.
        case derivedByHand
        /// The message is AES in a stream mode.
        case streamCiphertext
        /// The message is a secretbox of NaCl.
        case secretBox
        /// The message is ChaCha20-Poly1305.
        case chaChaBox
        /// The info strings of HKDF lack their NUL.
        case infoWithoutNUL
        /// The info strings of HKDF have a 0x01 that HKDF adds itself.
        case infoWithCounter
        /// The key was used without HKDF.
        case keyWithoutDerivation
        /// The text of the key was used as its bytes.
        case keyTextAsKey
        /// The public keys stand in the wrong order in the info of HKDF.
        case publicKeysSwapped
        /// The message was sealed without the authentication secret.
        case authenticationSecretUnused
        /// The message was sealed with the authentication secret of another key.
        case authenticationSecretOfAnother
        /// The record has no delimiter.
        case recordWithoutDelimiter
        /// The record has no authentication tag.
        case recordWithoutTag
        /// The record opens, but its tag is wrong.
        case tagDoesNotFit
        /// The end of the message is missing.
        case recordIncomplete
        /// The message opens to compressed text.
        case textCompressed
        /// The message opens to UTF-16.
        case textUTF16
        /// The message opens to Latin-1.
        case textLatin1
        /// The message was padded with zeros.
        case paddedWithZeros
        /// The message opens to text without padding.
        case paddingMissing
        /// The message opens but for some bytes.
        case ciphertextAltered
        /// The message opens where it stands.
        case strayMessageOpens
        /// The key that was named, or would open the message, has ended.
        case keyEnded
        /// The payload names another key than the one that opens the message.
        case keyIDNamesAnother
        /// The format does not protect the message against changes.
        case notAuthenticated

        /// The sealed document was read.
        case documentRead
        /// What was sealed as a document is not a JSON object.
        case documentNotAnObject
        /// The sealed document is an object without the dictionary `aps`.
        case documentWithoutAPS
        /// The sealed document has no title, subtitle or body.
        case documentWithoutText
        /// The sealed document is a JSON string.
        case documentInString
        /// The sealed document begins with a byte order mark.
        case documentBeginsWithMark
        /// The sealed document ends in NUL.
        case documentEndsInNUL
        /// A text was sealed into the field for documents.
        case textInDocumentField
        /// A document was sealed into the field for texts.
        case documentInTextField
        /// Keys of the sealed document have no effect.
        case keysWithoutEffect
        /// What was sealed is an empty text.
        case openedTextEmpty
        /// The opened text begins with a byte order mark.
        case textBeginsWithMark
        /// The opened text ends in NUL.
        case textEndsInNUL
        /// The opened text is a JSON string with its quotes.
        case textIsJSONString

        /// A claim of the sealed document is malformed.
        case claimsMalformed
        /// A time of the sealed document is a string.
        case claimsAsText
        /// Claims stand inside `aps`.
        case claimsInsideAPS
        /// A time of the sealed document is in milliseconds.
        case claimsInMilliseconds
        /// The message was sealed in the past.
        case sealedInThePast
        /// By this clock, the message was sealed in the future.
        case sealedInTheFuture
        /// The message has not expired.
        case notExpired
        /// The message has expired.
        case expired
        /// The message has an id, so replays are detected.
        case messageIDFound
        /// The message has no id, so replays go unnoticed.
        case noMessageID

        /// The placeholder is sent in clear, as it has to be.
        case placeholderInClear
        /// Something that tells of the message is sent in clear.
        case sentInClear
        /// The length of the message can be seen.
        case lengthRevealed
        /// The id of the key can be seen.
        case keyIDRevealed

        /// How long the text may be, by format.
        case roomForText
        /// The rest of the payload leaves no room for a sealed text.
        case noRoomForText

        /// What is sent in clear can be sealed.
        case sealMore
        /// The length of the message can be hidden.
        case padMessage

        /// The phone shows the message.
        case messageShown
        /// Nothing is sealed, and the phone shows the alert as it was sent.
        case shownAsSent
        /// The message is not shown for a reason that has no code of its own.
        case notShown
    }
}
