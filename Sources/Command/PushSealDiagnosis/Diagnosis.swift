// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import SealFormats
package import PushSealJSON

/// Why a push shows "(Encrypted)", or that it does not: findings in the order in which a device
/// gets to them.
package struct Diagnosis {
    /// All findings, including those where nothing is wrong.
    package private(set) var findings: [Finding] = []
    /// The parameters with which a passphrase opens the message.
    package internal(set) var match: ParameterSearch.Match?
    /// What a key of a ring opened.
    package internal(set) var opened: KeyRing.Opened?
    /// The key paths that are in clear and reveal something about the message.
    package internal(set) var inClear: [String] = []
    /// The most bytes of text that fit, by format name; null if none fit.
    package internal(set) var capacity = JSONObject()
    /// The `openssl enc` command that opens the message; never contains the passphrase.
    package internal(set) var command: String?

    /// What the phone shows, why, and what to change.
    package internal(set) var verdict = Verdict(code: .notShown, text: "", cure: nil)
    /// Whether `receive` with the same keys shows the message; for a push without any message, even
    /// in a wrong place, whether the alert shows as intended.
    ///
    /// There is a fault among the findings if and only if this is false.
    package internal(set) var isSound = false

    /// Examines a payload.
    ///
    /// - Parameters:
    ///   - payload: What was sent, or is about to be.
    ///   - key: What to open it with.
    ///   - acceptance: Which content the app shows.
    ///   - store: The store of the app group, which is asked and records nothing.
    ///   - time: The device's clock, in seconds since 1970 (UTC).
    ///   - willTakeLong: Called once if the search for parameters will take seconds.
    /// - Throws: `library` when OpenSSL fails; never because of what is in the payload.
    package init(
        _ payload: Payload,
        key: KeySource = .none,
        acceptance: Unsealer.Acceptance = .anythingSealed,
        store: (any ShownStore)? = nil,
        at time: Int = SystemTime.now,
        willTakeLong: () -> Void = {}
    ) throws(SealError) {
        // No phone gets it, and a thousand keys on megabytes take minutes.
        let isOpened = payload.byteCount <= Self.openedByteCount
        let key = isOpened ? key : .none
        let ring = key.ring
        let budget = DerivationBudget()
        let reception = Reception(payload, ring: ring, at: time, stretcher: budget)
        let strictness = Strictness(acceptance, store) { acceptance, store in
            Reception(
                payload,
                ring: ring,
                acceptance: acceptance,
                store: store,
                at: time,
                stretcher: budget
            )
        }
        let sealed = PayloadInspection(payload: payload, ring: ring, time: time, budget: budget)
            .run(&self)
        var inspection = KeyringInspection(
            payload: payload,
            key: key,
            ring: ring,
            sealed: sealed,
            time: time,
            budget: budget
        )
        try inspection.run(&self, willTakeLong: willTakeLong)
        conclude(reception, strictness, openedBy: inspection.opener)
        if let cure = verdict.cure, cure.payload == nil {
            let repaired = RepairedPayload(
                payload: payload,
                ring: ring,
                time: time,
                budget: budget
            )
            verdict.cure?.payload = repaired.value(without: verdict.code)
        }
        ClearTextInspection(payload, sealed.ciphertexts, opened: inspection.opened, ring: ring)
            .run(&self)
    }

    /// Longer payloads are refused by APNs, and not opened: this is 16 times its limit.
    private static let openedByteCount = 64 << 10

    /// Whether there is a fault so far.
    var hasFault: Bool { findings.contains { $0.severity == .fault } }

    /// Removes faults that a key has disproved.
    mutating func dropFaults(where isWrong: (Finding) -> Bool) {
        findings.removeAll { $0.severity == .fault && isWrong($0) }
    }

    /// Turns faults that do not keep anything from being shown into notes.
    mutating func demoteFaults(where isNone: (Finding) -> Bool) {
        for index in findings.indices
        where findings[index].severity == .fault && isNone(findings[index]) {
            findings[index].severity = .note
        }
    }

    mutating func add(_ finding: Finding) { findings.append(finding) }

    mutating func ok(_ code: Code, _ message: String, at place: Place? = nil) {
        findings.append(Finding(code: code, severity: .ok, message: message, place: place))
    }

    /// Adds a note, or a warning if the code is one.
    mutating func note(_ code: Code, _ message: String, at place: Place? = nil) {
        let severity: Severity = Code.warnings.contains(code) ? .warning : .note
        findings.append(Finding(code: code, severity: severity, message: message, place: place))
    }

    mutating func fault(
        _ code: Code,
        _ message: String,
        at place: Place? = nil,
        cure: Cure? = nil
    ) {
        findings.append(
            Finding(code: code, severity: .fault, message: message, place: place, cure: cure)
        )
    }
}

extension Diagnosis {
    /// One thing that was examined, and what was found.
    package struct Finding: Equatable, Sendable {
        /// The kind, for programs; Docs/Diagnosis.md has the cause of each code.
        package let code: Code
        /// Whether it keeps the message from being shown.
        package internal(set) var severity: Severity
        /// What was found, as one clause for people; never sealed text.
        package let message: String
        /// Where in the payload, if it is about one place.
        package let place: Place?
        /// The change to make, if this finding knows more than its code.
        package var cure: Cure?
    }

    /// How bad a finding is.
    package enum Severity: String, Sendable, CaseIterable {
        /// As it should be.
        case ok
        /// Does not keep the message from being shown, but may not be what the sender wants.
        case note
        /// As a note, but a surprise to the sender: some phones show something else.
        case warning
        /// Keeps the message from being shown.
        case fault
    }

    /// A place in the payload.
    package struct Place: Equatable, Sendable {
        /// The key path: `aps.alert.title`.
        package let keyPath: String
        /// Line and column, if known.
        package var position: JSONPosition?
    }
}

extension Diagnosis {
    /// What to open the message with.
    package enum KeySource {
        /// Nothing: only what needs no key is examined.
        case none
        /// A passphrase, its parameters and the id from `--key-id`; `source` is where it comes
        /// from, as in `openssl -pass`.
        case passphrase(
            SecretBytes,
            source: String,
            expected: Salted.Parameters,
            keyID: String? = nil
        )
        /// The keys of a ring.
        case ring(KeyRing)

        /// The key ring that `receive` would have with the same options.
        var ring: KeyRing {
            switch self {
            case .none: KeyRing(keys: [])
            case .passphrase(let passphrase, _, let expected, let keyID):
                KeyRing(keys: [
                    Key(
                        id: keyID,
                        material: .salted(passphrase: passphrase, expected)
                    )
                ])
            case .ring(let ring): ring
            }
        }

        /// Where the passphrase comes from, if there is one.
        var source: String? {
            if case .passphrase(_, let source, _, _) = self { source } else { nil }
        }

        /// Whether there is no key.
        var isNone: Bool {
            if case .none = self { true } else { false }
        }
    }
}

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
        case .payloadRead, .payloadInString, .payloadInArray, .payloadInText, .payloadInROT13,
            .messageAlone,
            .fileAlone:
            .json
        case .sizeFits, .payloadTooLarge: .size
        case .extensionRuns, .gateRemark, .noAPS, .providerRequest, .noMutableContent, .noAlert,
            .alertWithoutText:
            .gate
        case .keyRemark: .keys
        case .sealedFieldFound, .otherServiceFound, .keyNamed, .noSealedField,
            .sealedFieldMisplaced, .alertInROT13, .sealedFieldNotAString, .sealedFieldEmpty,
            .sealedElsewhere, .fieldsOfOtherService, .messageOfOtherApp:
            .field
        case .encodingRecognized, .encodingUnusual, .bytesAsText, .encodingNotRecognized,
            .hexadecimalDressed, .percentEncoded, .dataURL,
            .bytesLiteral, .quotedText, .bufferObject, .numberArray, .plusLost, .encodedTwice,
            .replacementCharacters, .escapedText, .surroundedText, .objectPrinted, .textNotSealed,
            .textInROT13, .otherTextEncoding:
            .text
        case .messageRecognized, .messageNotRecognized, .messageIncomplete, .cryptoJSObject,
            .laravelMessage, .fernetToken, .jweMessage, .jwtMessage, .pgpMessage, .ageMessage,
            .cmsMessage, .ecbCiphertext, .aesgcmMessage, .aesgcmHeadersMissing:
            .message
        case .nothingToTry, .noKeyGiven, .keyNotTried, .passphraseOpens, .otherParametersOpen,
            .passphraseNearlyRight, .passphraseDoesNotOpen, .keyOpens, .staleKeyOpens,
            .keyDoesNotOpen, .keyEnded, .keyUnusable, .keyIDNamesAnother, .notAuthenticated,
            .formatNotInRing,
            .combinedBox, .ivInFront, .rawCiphertext, .derivedByHand, .streamCiphertext, .secretBox,
            .chaChaBox,
            .publicKeysSwapped, .authenticationSecretUnused, .authenticationSecretOfAnother,
            .ciphertextAltered, .infoWithoutNUL, .infoWithCounter,
            .keyWithoutDerivation, .keyTextAsKey, .recordWithoutDelimiter, .recordWithoutTag,
            .tagDoesNotFit, .recordIncomplete, .textCompressed, .textUTF16, .textLatin1,
            .paddedWithZeros, .paddingMissing, .strayMessageOpens,
            .infoWithoutCounter, .paddedOtherwise, .recordSizeContradicted, .publicKeyForm,
            .leadingZerosLost, .nonceMissing, .privateHalfMissing, .strictAppRefuses, .storeRefuses,
            .recordNonceWrong, .otherCipher, .otherMode, .otherIV, .passphraseForKey,
            .tagMisplaced, .senderKeyAndSaltSwapped:
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

extension Diagnosis {
    /// The diagnosis as one object; programs should look at `code`, `text` is for people.
    package var json: JSONValue {
        [
            "sound": .bool(isSound),
            "verdict": verdict.json,
            "findings": .array(findings.map(\.json)),
            "openedBy": match.map(\.json) ?? opened.map(\.json) ?? .null,
            "inClear": .array(inClear.map { .string($0) }),
            "room": .object(capacity),
            "command": command.map { .string($0) } ?? .null,
        ]
    }
}

extension Diagnosis.Verdict {
    /// The verdict as `--json` prints it.
    package var json: JSONValue {
        ["code": .string(code.rawValue), "text": .string(text), "cure": cure.map(\.json) ?? .null]
    }
}

extension Diagnosis.Cure {
    fileprivate var json: JSONValue {
        [
            "text": .string(text),
            "options": options.map { .string($0) } ?? .null,
            "receive": receive.map { .string($0) } ?? .null,
            "key": member.map { .object($0) } ?? .null,
            "command": command.map { .string($0) } ?? .null,
            "payload": payload ?? .null,
        ]
    }
}

extension Diagnosis.Finding {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["check"] = .string(code.check.rawValue.lowercased())
        object["result"] = .string(severity.rawValue)
        object["code"] = .string(code.rawValue)
        object["text"] = .string(message)
        if let place {
            object["key"] = .string(place.keyPath)
            if let position = place.position {
                object["line"] = .number(JSONNumber(position.line))
                object["column"] = .number(JSONNumber(position.column))
            }
        }
        return .object(object)
    }
}

extension KeyRing.Opened {
    /// The key, with the names that `receive --format json` uses.
    fileprivate var json: JSONValue {
        [
            "format": .string(format.rawValue),
            "keyId": keyID.map { .string($0) } ?? .null,
            "stale": .bool(isStale),
            "authenticated": .bool(isAuthenticated),
            "textByteCount": .number(JSONNumber(plaintext.utf8.count)),
        ]
    }
}

extension ParameterSearch.Match {
    /// The parameters, with the names of the command-line options.
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["cipher"] = .string(parameters.cipher.rawValue)
        object["md"] = .string(parameters.keyDerivation.digest.rawValue)
        switch parameters.keyDerivation {
        case .pbkdf2(_, let iterations):
            object["kdf"] = "pbkdf2"
            object["iter"] = .number(JSONNumber(iterations))
        case .evpBytesToKey:
            object["kdf"] = "evpBytesToKey"
            object["iter"] = 1
        }
        object["passphrase"] = .string(variant.rawValue)
        object["textByteCount"] = .number(JSONNumber(textByteCount))
        return .object(object)
    }
}

/// Why a message does not open, found by trying or by how it begins.
struct Cause {
    /// Which cause it is.
    let code: Diagnosis.Code
    /// The cause as one clause.
    let words: String
    /// The `openssl` command that opens the message nevertheless, if there is one.
    let command: String?

    init(_ code: Diagnosis.Code, _ words: String, command: String? = nil) {
        self.code = code
        self.words = words
        self.command = command
    }
}
