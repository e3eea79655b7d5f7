// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Seals text into the form that is sent.
    func seal(_ plaintext: String, padding: Padding) throws(SealError) -> String {
        let sealer = try TextSealer(self)
        return try unsafe plaintext.withUTF8Bytes { plaintext throws(SealError) in
            unsafe String(
                decoding: try sealer.seal(plaintext, padding: padding),
                as: UTF8.self
            )
        }
    }

    /// Seals the document of another service's push into that service's fields.
    func sealFields(
        _ document: String,
        padding: Padding
    ) throws(SealError) -> ServiceFields {
        switch material {
        case .bark(let settings):
            try refusePadding(padding)
            let message = try Bark.seal(document, with: settings)
            return ServiceFields(["ciphertext": message.ciphertext, "iv": message.iv])
        case .device(let key, let relay?):
            return try relay.seal(document, to: key.recipient, padding)
        case .sender(let recipient, let relay?):
            return try relay.seal(document, to: recipient, padding)
        default:
            throw SealError(
                .unsupported,
                "\(title) is \(format.rawValue), which seals text, not fields"
            )
        }
    }

    /// The fields of the format, in words.
    var fieldNames: String {
        format.serviceFields.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private var publicHalfError: SealError {
        SealError(.keyUnavailable, "\(title) is only a public half, which cannot open messages")
    }

    /// The error that names this key if it cannot be used here.
    func naming(_ error: SealError) -> SealError {
        error.code == .unsupported ? unusable ?? error : error
    }

    /// Refuses padding for a format that has none.
    func refusePadding(_ padding: Padding) throws(SealError) {
        guard padding != .none else { return }
        throw SealError(.unsupported, "\(format.rawValue) messages cannot be padded")
    }

    /// Opens a text in this key's format, using the first reading that opens; returns the length of
    /// the UTF-8 in `memory`.
    func openText(
        _ text: UnsafeRawBufferPointer,
        readings: SealedText.Readings,
        stretcher: (any KeyStretcher)?,
        into memory: ScratchMemory
    ) throws(SealError) -> Int {
        switch material {
        case .rot13:
            unsafe InsecureROT13.apply(to: text, into: memory.bytes(text.count))
            return text.count
        case .cryptoJS(let passphrase, _) where unsafe CryptoJS.isDocument(text):
            let document = unsafe String(decoding: text, as: UTF8.self)
            let plaintext = try CryptoJS.open(document: document, passphrase: passphrase)
            unsafe memory.bytes(plaintext.utf8.count).copyBytes(from: plaintext.utf8)
            return plaintext.utf8.count
        case .salted, .cryptoJS, .aes128gcm, .device(_, nil):
            switch readings {
            case .base64(let message):
                do throws(SealError) {
                    return try unsafe openText(
                        message,
                        contents.material,
                        stretcher,
                        into: memory.bytes(message.count)
                    )
                } catch {
                    throw naming(error)
                }
            case .several(let readings):
                return try unsafe firstOpened(of: readings, in: text, stretcher, into: memory)
            }
        case .sender: throw publicHalfError
        case .bark, .device:
            throw SealError(
                .malformed,
                "\(title) is \(format.rawValue), whose messages are in \(fieldNames)"
            )
        }
    }

    /// Opens the bytes of a text, into memory as long as they are.
    ///
    /// The material is borrowed: a `switch` of the property retains the secret.
    private func openText(
        _ message: UnsafeRawBufferPointer,
        _ material: borrowing Material,
        _ stretcher: (any KeyStretcher)?,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        switch material {
        case .salted(let passphrase, let parameters):
            return try unsafe Salted.openText(
                message,
                passphrase: passphrase,
                parameters: parameters,
                stretcher: stretcher,
                into: output
            )
        case .cryptoJS(let passphrase, _):
            return try unsafe Salted.openText(
                message,
                passphrase: passphrase,
                parameters: .cryptoJS,
                into: output
            )
        case .aes128gcm(let keyingMaterial):
            return try unsafe ContentCoding.openText(
                message,
                keyingMaterial: keyingMaterial,
                keyID: id,
                into: output
            )
        case .device(let key, nil):
            return try unsafe WebPush.openText(message, with: key, into: output)
        default:
            throw .cannotOpen
        }
    }

    /// Opens the fields of another service's push.
    func open(_ fields: ServiceFields) throws(SealError) -> String {
        switch material {
        case .bark(let settings):
            return try Bark.open(
                ciphertext: fields.required("ciphertext"),
                iv: fields["iv"],
                with: settings
            )
        case .device(let key, let relay?): return try relay.openText(fields, with: key)
        case .sender(_, _?): throw publicHalfError
        default:
            throw SealError(.malformed, "\(title) is \(format.rawValue), which has no such fields")
        }
    }

    /// Tries readings in order; on failure throws the error of the reading that got furthest.
    private func firstOpened(
        of readings: [SealedText.Reading],
        in text: UnsafeRawBufferPointer,
        _ stretcher: (any KeyStretcher)?,
        into memory: ScratchMemory
    ) throws(SealError) -> Int {
        var failure: SealError?
        for reading in readings {
            do throws(SealError) {
                return try unsafe reading.bytes.withSpanBytes { message throws(SealError) in
                    try unsafe openText(
                        message,
                        material,
                        stretcher,
                        into: memory.bytes(message.count)
                    )
                }
            } catch {
                let error = naming(error)
                let saysMore = error.code != .malformed && failure?.isNotText != true
                if failure == nil || saysMore { failure = error }
            }
        }
        if let failure { throw failure }
        let fault = unsafe SealedText.fault(in: String(decoding: text, as: UTF8.self))
        throw SealError(.malformed, fault.map(\.description) ?? "not a text form")
    }
}
