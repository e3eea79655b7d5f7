// SPDX-License-Identifier: Apache-2.0

extension Diagnosis {
    /// The kind of a finding; the names are stable, and Docs/Diagnosis.md explains each.
    package enum Code: String, Sendable, CaseIterable {
        /// The payload is a JSON object.
        case payloadRead

        /// The payload is JSON in a JSON string.
        case payloadInString
        /// The payload is in other text, or in the syntax of another language.
        case payloadInText
        /// The payload is in an array.
        case payloadInArray
        /// The payload is in ROT13.
        case payloadInROT13
        /// A sealed text was given in place of a payload.
        case messageAlone
        /// A sealed file was given in place of a payload.
        case fileAlone

        /// The payload is within the size limit of APNs.
        case sizeFits
        /// The payload exceeds the size limit of APNs.
        case payloadTooLarge

        /// The service extension runs.
        case extensionRuns
        /// The service extension runs, but something about the alert is unusual.
        case gateRemark
        /// The dictionary `aps` is missing.
        case noAPS
        /// The payload is a request to a provider that contains the real payload.
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
        /// A sealed message is in a place where no extension looks for it.
        case sealedElsewhere
        /// Nothing is sealed, and the alert is in ROT13.
        case alertInROT13
        /// The sealed field is not a string.
        case sealedFieldNotAString
        /// The sealed field is an empty string.
        case sealedFieldEmpty
        /// The message is in the fields of a service that no key of the ring is for.
        case fieldsOfOtherService
        /// The push is that of an app with encryption of its own.
        case messageOfOtherApp

        /// The sealed field is base64.
        case encodingRecognized
        /// The sealed field is in an encoding that other readers may reject.
        case encodingUnusual
        /// Raw bytes were written as text instead of base64.
        case bytesAsText
        /// The encoding of the sealed field is unknown.
        case encodingNotRecognized
        /// The sealed text is a data URL.
        case dataURL
        /// The sealed text is a Python bytes literal.
        case bytesLiteral
        /// The sealed text is inside quotes.
        case quotedText
        /// The sealed bytes are a Node Buffer as JSON.
        case bufferObject
        /// The sealed bytes are an array of numbers.
        case numberArray
        /// Every + of the base64 became a space.
        case plusLost
        /// The sealed text is base64 of base64.
        case encodedTwice
        /// The sealed text is hexadecimal with a prefix, brackets or separators.
        case hexadecimalDressed
        /// The sealed text is percent-encoded.
        case percentEncoded
        /// Bytes were lost on the way through UTF-8.
        case replacementCharacters
        /// There is other text around the sealed text.
        case surroundedText
        /// The sealed text still has its escapes.
        case escapedText
        /// The sealed field has what a language prints for an object instead of its bytes.
        case objectPrinted
        /// The sealed field is plain text.
        case textNotSealed
        /// The sealed field is plain text in ROT13.
        case textInROT13
        /// A service's field is in another encoding than the service's.
        case otherTextEncoding

        /// The bytes are a message of a known format.
        case messageRecognized
        /// The format of the message is not one that can be recognized without a key.
        case messageNotRecognized
        /// The message was cut short, or bytes were added to it.
        case messageIncomplete
        /// The message is CryptoJS's JSON.
        case cryptoJSObject
        /// The message comes from Laravel.
        case laravelMessage
        /// The message is a Fernet token.
        case fernetToken
        /// The message is JSON Web Encryption.
        case jweMessage
        /// The message is a JSON Web Token.
        case jwtMessage
        /// The message is PGP.
        case pgpMessage
        /// The message is an age file.
        case ageMessage
        /// The message is CMS.
        case cmsMessage
        /// The message is AES in ECB mode.
        case ecbCiphertext
        /// The message uses the older content coding of Web Push, aesgcm.
        case aesgcmMessage
        /// The message uses aesgcm, and the salt or the sender's key is missing.
        case aesgcmHeadersMissing

        /// There is no message to try the key on.
        case nothingToTry
        /// No key was given, so nothing was opened.
        case noKeyGiven
        /// The ring has only the public half of the key that the message may be sealed for.
        case privateHalfMissing
        /// An app that shows only proven notifications refuses the message.
        case strictAppRefuses
        /// The store of the app group refuses the message, which it has seen before or cannot tell.
        case storeRefuses
        /// A key was not tried, as deriving it takes too long.
        case keyNotTried
        /// The passphrase opens the message with the parameters asked for.
        case passphraseOpens
        /// The passphrase opens the message with other parameters.
        case otherParametersOpen
        /// A slightly different passphrase opens the message.
        case passphraseNearlyRight
        /// The passphrase does not open the message with any parameters that were tried.
        case passphraseDoesNotOpen
        /// A key of the ring opens the message.
        case keyOpens
        /// A key of the ring opens the message, but a newer key seals now.
        case staleKeyOpens
        /// No key of the ring opens the message.
        case keyDoesNotOpen
        /// The ring has no key for the format of the message.
        case formatNotInRing
        /// The message is AES-GCM with the nonce in front.
        case combinedBox
        /// The message is AES-CBC with the IV in front.
        case ivInFront
        /// The message is AES-CBC without salt or IV.
        case rawCiphertext
        /// The key was derived with a salt, but the message is not a `Salted__` message.
        case derivedByHand
        /// The message is AES in a stream mode.
        case streamCiphertext
        /// The message is what openssl enc writes with a cipher that no key here is for.
        case otherCipher
        /// The message is a NaCl secretbox.
        case secretBox
        /// The message is ChaCha20-Poly1305.
        case chaChaBox
        /// The info strings of HKDF lack their NUL.
        case infoWithoutNUL
        /// The info strings of HKDF end in the 0x01 that HKDF appends itself.
        case infoWithCounter
        /// The 0x01 of HKDF's last step is missing.
        case infoWithoutCounter
        /// The key was used without HKDF.
        case keyWithoutDerivation
        /// The key's text was used instead of the bytes that it encodes.
        case keyTextAsKey
        /// The public keys in the HKDF info are in the wrong order.
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
        /// The message was padded by another rule than PKCS #7.
        case paddedOtherwise
        /// A record was encrypted with a nonce that is not that of its number.
        case recordNonceWrong
        /// The record size in the header is not that of the record.
        case recordSizeContradicted
        /// A public key is not in the form of 65 bytes.
        case publicKeyForm
        /// A coordinate or the shared secret lost the zeros at its beginning.
        case leadingZerosLost
        /// The message is AES-GCM, and its nonce was not sent.
        case nonceMissing
        /// The message was encrypted in another mode than the key is for.
        case otherMode
        /// The message was encrypted with another IV than the one that was sent.
        case otherIV
        /// The message was sealed with a passphrase where the service has a key.
        case passphraseForKey
        /// The authentication tag is not behind the ciphertext.
        case tagMisplaced
        /// The sender's key and the salt are in each other's fields.
        case senderKeyAndSaltSwapped
        /// The message opens except for some bytes.
        case ciphertextAltered
        /// A key opens the message that is in the wrong place.
        case strayMessageOpens
        /// The key that was named, or that opens the message, has expired.
        case keyEnded
        /// A key of the ring has a digest that this machine lacks.
        case keyUnusable
        /// The payload does not name the key that opens the message.
        case keyIDNamesAnother
        /// The format does not authenticate the message.
        case notAuthenticated

        /// The sealed document was read.
        case documentRead
        /// The sealed document is not a JSON object.
        case documentNotAnObject
        /// The sealed document is longer or nested deeper than is read.
        case documentTooLarge
        /// The sealed document has no dictionary `aps`.
        case documentWithoutAPS
        /// The sealed document has no title, subtitle or body.
        case documentWithoutText
        /// The sealed document is a JSON string.
        case documentInString
        /// The sealed document begins with a byte order mark.
        case documentBeginsWithMark
        /// The sealed document ends in NUL.
        case documentEndsInNUL
        /// The field for documents contains a text.
        case textInDocumentField
        /// The field for texts contains a document.
        case documentInTextField
        /// Some keys of the sealed document have no effect.
        case keysWithoutEffect
        /// The opened text is empty.
        case openedTextEmpty
        /// The opened text begins with a byte order mark.
        case textBeginsWithMark
        /// The opened text ends in NUL.
        case textEndsInNUL
        /// The opened text is a JSON string, quotes included.
        case textIsJSONString

        /// A claim of the sealed document is malformed.
        case claimsMalformed
        /// A time of the sealed document is a string.
        case claimsAsText
        /// The claims are inside `aps`.
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
        /// The message has an id but no time, so devices that detect replays refuse it.
        case messageIDWithoutTime

        /// The placeholder is sent in clear, as it has to be.
        case placeholderInClear
        /// A key in clear reveals something about the message.
        case sentInClear
        /// The length of the message is visible.
        case lengthRevealed
        /// The id of the key is visible.
        case keyIDRevealed

        /// How much text fits, by format.
        case roomForText
        /// The rest of the payload leaves no room for a sealed text.
        case noRoomForText

        /// What is in clear could be sealed.
        case sealMore
        /// Padding could hide the length of the message.
        case padMessage

        /// The phone shows the message.
        case messageShown
        /// Nothing is sealed, and the phone shows the alert as it was sent.
        case shownAsSent
        /// The message is not shown for a reason that has no code of its own.
        case notShown
    }
}
