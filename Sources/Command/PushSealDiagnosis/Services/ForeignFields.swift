// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// The fields of a service that no key of the ring reads.
struct ForeignFields {
    /// The service's format.
    let format: Format
    private let fields: ServiceFields
    private let keys: [Key]

    /// Recognizes them; nil for a payload without such fields, or with a key for them.
    init?(_ payload: Payload, _ ring: KeyRing) {
        let fields = payload.sealed.serviceFields
        let keys = ring.keys(for: .pushes)
        let found = Format.allCases.first { Self.isWritten($0, fields) }
        guard payload.sealed.isEmpty, let found, !keys.contains(where: { $0.format == found })
        else {
            return nil
        }
        (format, self.fields, self.keys) = (found, fields, keys)
    }

    /// Whether fields are a service's: a name alone may be anything, as may its text.
    private static func isWritten(_ format: Format, _ fields: ServiceFields) -> Bool {
        guard let text = format.serviceFields.first.flatMap({ fields[$0] }), text.utf8.count >= 16
        else { return false }
        switch format {
        case .bark:
            let bytes = SealedText.readings(of: text).first?.bytes ?? []
            return !bytes.starts(with: Salted.Message.magic)
                && (fields["iv"] != nil || bytes.count >= 16 && bytes.count % 16 == 0)
        default:
            return fields["k"] != nil && fields["s"] != nil
                || ServiceEncoding(format).decode(text).map { HandwrittenWebPush($0) != nil }
                    ?? false
        }
    }

    private var service: String { format.relay?.title ?? "Bark" }

    /// The fault, whose cure has the payload as the key reads it, if it can be rewritten.
    func finding(_ payload: Payload, at place: Diagnosis.Place) -> Diagnosis.Finding {
        let names = format.serviceFields.filter { fields[$0] != nil }
        let list = enumeration(names.map { "\"\($0)\"" }, conjunction: "and")
        let formats = Set(keys.map(\.format.rawValue)).sorted()
        let opener = keys.first(where: opens)
        let first = (opener ?? keys.first)?.format
        let right = first.map {
            $0.serviceFields.isEmpty ? [SealedFields.dataKey] : $0.serviceFields
        }
        let rightList = enumeration((right ?? []).map { "\"\($0)\"" }, conjunction: "and")
        let cure =
            first.map {
                "let the sender write \(rightList), as a key for \($0.rawValue) reads"
                    + ($0.serviceFields.isEmpty ? "" : ", in \(ServiceEncoding($0).words)")
            } ?? "give the keys of \(service) with --keyring FILE"
        return Diagnosis.Finding(
            code: .fieldsOfOtherService,
            severity: .fault,
            message:
                "\(list) \(names.count == 1 ? "is the field" : "are the fields") of \(service), and "
                + (formats.isEmpty ? "there is no key" : "the keys are for \(enumeration(formats))")
                + (opener.map { "; \($0.title) opens them" } ?? ""),
            place: place,
            cure: Diagnosis.Cure(
                text: cure,
                payload: opener.flatMap { rewritten(payload, for: $0.format) }
            )
        )
    }

    /// Whether a key opens the bytes, whatever carries them.
    private func opens(_ key: Key) -> Bool {
        guard format != .bark, let device = key.material.device, let message = bytes(0) else {
            return false
        }
        guard let point = bytes(1), let salt = bytes(2) else {
            return (try? WebPush.open(message, with: device)) != nil
        }
        return HandwrittenAESGCM(salt: salt, senderKey: point, ciphertext: message)?.opens(device)
            ?? false
    }

    private func bytes(_ place: Int) -> [UInt8]? {
        fields[format.serviceFields[place]].flatMap(ServiceEncoding(format).decode)
    }

    /// The payload with the same bytes in the fields of another format; nil if it has none for them.
    private func rewritten(_ payload: Payload, for other: Format) -> JSONValue? {
        guard var root = JSONValue(payload.document.root).object else { return nil }
        var texts: [(String, String)] = []
        if other.serviceFields.isEmpty {
            guard let message = bytes(0), bytes(1) == nil else { return nil }
            texts = [(SealedFields.dataKey, SealedText.base64(message))]
        } else {
            for (place, name) in other.serviceFields.enumerated() {
                guard let bytes = bytes(place) else { continue }
                texts.append((name, ServiceEncoding(other).encode(bytes)))
            }
        }
        for name in format.serviceFields { root.remove(name) }
        for (name, text) in texts { root[name] = .string(text) }
        return .object(root)
    }
}
