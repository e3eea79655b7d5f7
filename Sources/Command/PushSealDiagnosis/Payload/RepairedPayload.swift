// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
import PushSealJSON

/// The payload as it should have been sent, if only what surrounds the sealed bytes is wrong.
struct RepairedPayload {
    let payload: Payload
    let ring: KeyRing
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int
    /// What deriving keys may cost.
    let budget: DerivationBudget

    /// Larger payloads are not rewritten: this is 16 times the APNs limit.
    private static let byteCountLimit = 64 << 10

    /// The payload without the fault of a code; nil if a change to the payload cannot fix it.
    func value(without code: Diagnosis.Code) -> JSONValue? {
        guard payload.byteCount <= Self.byteCountLimit,
            var root = JSONValue(payload.document.root).object
        else { return nil }
        switch code {
        case .noAPS, .noMutableContent, .noAlert, .alertWithoutText:
            if payload.sealed.isEmpty, let moved = moved(root) {
                root = moved
            } else {
                GateRepair.mend(&root)
            }
        case .dataURL, .bytesLiteral, .quotedText, .escapedText, .surroundedText, .bufferObject,
            .numberArray,
            .plusLost,
            .encodedTwice, .hexadecimalDressed, .percentEncoded:
            undress(&root)
        case .documentInTextField: rename(SealedFields.dataKey, SealedFields.payloadKey, &root)
        case .textInDocumentField: rename(SealedFields.payloadKey, SealedFields.dataKey, &root)
        case .cryptoJSObject: unpack(&root)
        case .keyIDNamesAnother: root.remove(SealedFields.keyIDKey)
        case .sealedFieldMisplaced, .sealedElsewhere, .providerRequest:
            guard let moved = moved(root) ?? taken else { return nil }
            root = moved
        default: return nil
        }
        let value = JSONValue.object(root)
        guard value != JSONValue(payload.document.root) else { return nil as JSONValue? }
        return value
    }

    /// The payload out of a provider's request with nothing sealed.
    private var taken: JSONObject? {
        guard let request = ProviderRequest(payload) else { return nil }
        let inner = { MisplacedMessage.innerPayload(in: payload).map { JSONValue($0.view) } }
        guard var root = request.payload ?? inner()?.object else { return nil }
        GateRepair.mend(&root)
        return root
    }

    /// The sealed texts without their wrapping.
    private func undress(_ root: inout JSONObject) {
        for name in [SealedFields.payloadKey, SealedFields.dataKey] {
            guard let value = payload.document.root[name] else { continue }
            let wrapped = value.string.map { WrappedText($0) } ?? WrappedText(value)
            if let wrapped { root[name] = .string(WrappedText.unwrapped(wrapped.text)) }
        }
    }

    /// Turns CryptoJS's JSON into a string, which a cryptojs key opens.
    private func unpack(_ root: inout JSONObject) {
        for name in [SealedFields.payloadKey, SealedFields.dataKey] {
            guard let value = payload.document.root[name] else { continue }
            if value.kind == .object {
                root[name] = .string(String(decoding: value.bytes, as: UTF8.self))
            } else if let text = value.string, text.utf8.first != UInt8(ascii: "{"),
                let inner = SealedText.readings(of: text).lazy
                    .compactMap({ String(validating: $0.bytes, as: UTF8.self) })
                    .first(where: { $0.utf8.first == UInt8(ascii: "{") })
            {
                root[name] = .string(inner)
            }
        }
    }

    private func rename(_ name: String, _ other: String, _ root: inout JSONObject) {
        guard let value = root[name] else { return }
        root.remove(name)
        root[other] = value
    }

    /// Moves the sealed text beside `aps`, or takes the payload out of a provider's request.
    private func moved(_ root: JSONObject) -> JSONObject? {
        guard let misplaced = MisplacedMessage.find(in: payload), let sealed = misplaced.text else {
            return nil
        }
        let text = WrappedText.unwrapped(sealed)
        var root = root
        var view = payload.document.root
        if payload.aps == nil {
            guard let inner = MisplacedMessage.innerPayload(in: payload) else { return nil }
            view = inner.view
            root = JSONValue(view).object ?? [:]
        }
        for name in SealedFields.allKeys.dropLast() where root[name]?.string == nil {
            root.remove(name)
        }
        if misplaced.keyPath == "aps.alert.body" || misplaced.keyPath == "aps.alert",
            var aps = root["aps"]?.object
        {
            var alert = aps["alert"]?.object ?? [:]
            alert["body"] = .string(Resolution.placeholder)
            aps["alert"] = .object(alert)
            root["aps"] = .object(aps)
        } else if let offset = misplaced.offset {
            root = Self.value(view, without: offset).object ?? root
        }
        root[misplaced.target(ring, at: time, within: budget)] = .string(text)
        GateRepair.mend(&root)
        return root
    }

    /// The value without the member or element that begins at an offset of the payload.
    private static func value(_ view: JSONView, without offset: Int) -> JSONValue {
        guard view.byteRange.contains(offset) else { return JSONValue(view) }
        switch view.kind {
        case .object:
            var object = JSONObject()
            for member in view.members where member.value.byteRange.lowerBound != offset {
                object.append(member.name, value(member.value, without: offset))
            }
            return .object(object)
        case .array:
            let others = view.elements.filter { $0.byteRange.lowerBound != offset }
            return .array(others.map { value($0, without: offset) })
        default: return JSONValue(view)
        }
    }
}
