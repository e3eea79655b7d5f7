// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// `encrypt --batch`: reads the options of one payload per line, and answers each with the payload.
struct EncryptLines: LineWorker {
    /// A stored registration has the token of its device, which a payload has no place for.
    private static let extras = OptionsReader.Extras(
        names: ["token"],
        payloadPlace: nil,
        example: #"{"message":"text","title":"text"}"#
    )

    private var reader: OptionsReader
    private let pushes: PushWriter
    private let hasKey: Bool

    /// - Parameters:
    ///   - defaults: the options of the command line, which a line adds to or replaces.
    ///   - ring: the keys that lines may name.
    ///   - hasKey: whether there is a key for lines that bring none.
    init(_ defaults: EncryptOptions, _ ring: KeyRing, hasKey: Bool = true) {
        reader = OptionsReader(defaults, extras: Self.extras)
        pushes = PushWriter(ring, forLines: true)
        self.hasKey = hasKey
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        _ = try unsafe reader.read(line)
        do throws(CommandError) {
            if !hasKey, reader.ring == nil { throw .noKey }
            try pushes.write(&reader.options, with: reader.ring, to: output)
        } catch {
            throw LineError(error, id: reader.id)
        }
        return true
    }
}

extension CommandError {
    /// The error of a message that there is no key for.
    static let noKey = CommandError(
        .usage,
        "there is no key to seal the message with",
        hint: "give --keyring FILE, or --pass SOURCE, or \(quoted("keys")) in the line"
    )
}
