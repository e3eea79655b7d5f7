// SPDX-License-Identifier: Apache-2.0

extension Diagnosis {
    /// What is examined, in the order in which a device gets to it.
    package enum Check: String, Sendable, CaseIterable {
        case json = "JSON"
        case size
        case gate
        case keys
        case field
        case text
        case message
        case key
        case document
        case claims
        case clear = "in clear"
        case room
        case hint
        case verdict
    }
}

extension Diagnosis.Code {
    /// The check that finds it.
    package var check: Diagnosis.Check {
        switch self {
        case .payloadRead, .payloadInString, .payloadInArray, .payloadInROT13, .messageAlone: .json
        case .sizeFits, .payloadTooLarge: .size
        case .extensionRuns, .gateRemark, .noAPS, .providerRequest, .noMutableContent, .noAlert,
            .alertWithoutText:
            .gate
        case .keyRemark: .keys
        case .sealedFieldFound, .otherServiceFound, .keyNamed, .noSealedField,
            .sealedFieldMisplaced, .alertInROT13, .sealedFieldNotAString, .sealedFieldEmpty,
            .sealedElsewhere:
            .field
        case .encodingRecognized, .encodingUnusual, .bytesAsText, .encodingNotRecognized,
            .hexadecimalDressed, .percentEncoded, .dataURL,
            .bytesLiteral, .quotedText, .bufferObject, .numberArray, .plusLost, .encodedTwice,
            .replacementCharacters, .escapedText, .surroundedText, .objectPrinted, .textNotSealed,
            .textInROT13:
            .text
        case .messageRecognized, .messageNotRecognized, .messageIncomplete, .cryptoJSObject,
            .laravelMessage, .fernetToken, .jweMessage, .jwtMessage, .pgpMessage, .ageMessage,
            .cmsMessage, .ecbCiphertext, .aesgcmMessage, .aesgcmHeadersMissing:
            .message
        case .nothingToTry, .noKeyGiven, .passphraseOpens, .otherParametersOpen,
            .passphraseNearlyRight, .passphraseDoesNotOpen, .keyOpens, .staleKeyOpens,
            .keyDoesNotOpen, .keyEnded, .keyIDNamesAnother, .notAuthenticated, .formatNotInRing,
            .combinedBox, .ivInFront, .rawCiphertext, .derivedByHand, .streamCiphertext, .secretBox,
            .chaChaBox,
            .publicKeysSwapped, .authenticationSecretUnused, .authenticationSecretOfAnother,
            .ciphertextAltered, .infoWithoutNUL, .infoWithCounter,
            .keyWithoutDerivation, .keyTextAsKey, .recordWithoutDelimiter, .recordWithoutTag,
            .tagDoesNotFit, .recordIncomplete, .textCompressed, .textUTF16, .textLatin1,
            .paddedWithZeros, .paddingMissing, .strayMessageOpens:
            .key
        case .documentRead, .documentNotAnObject, .documentTooLarge, .documentWithoutAPS,
            .documentWithoutText,
            .documentInString, .documentBeginsWithMark, .documentEndsInNUL, .textInDocumentField,
            .documentInTextField, .keysWithoutEffect, .openedTextEmpty, .textBeginsWithMark,
            .textEndsInNUL, .textIsJSONString:
            .document
        case .claimsMalformed, .claimsAsText, .claimsInsideAPS, .claimsInMilliseconds,
            .sealedInThePast, .sealedInTheFuture, .notExpired, .expired,
            .messageIDFound, .noMessageID, .messageIDWithoutTime:
            .claims
        case .placeholderInClear, .sentInClear, .lengthRevealed, .keyIDRevealed: .clear
        case .roomForText, .noRoomForText: .room
        case .sealMore, .padMessage: .hint
        case .messageShown, .shownAsSent, .notShown: .verdict
        }
    }
}
