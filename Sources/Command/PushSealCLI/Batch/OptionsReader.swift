// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Reads lines of `encrypt --batch`: objects whose names are the long options of `encrypt`.
///
/// Values are parsed like those of the command line, so a line means the same as the command line
/// with these options, and gives the same errors.
struct OptionsReader {
    /// The name of the message, which is an operand on the command line.
    static let messageName = "message"
    /// The name of a whole payload, as it would be sent in clear, that is sealed instead.
    private static let notificationName = "notification"
    /// The options that a whole notification leaves nothing for.
    private static let contentPlaces = PushOption.all.indices.filter { place in
        PushOption.all[place].subject == .notification
            || PushOption.all[place].option.name == CommandOption.allowEmpty.name
    }

    /// The names of the keys that a line brings, as a phone or a browser registered them.
    private static let ringNames = ["keys", "subscription"]
    /// The name of the caller's own id of a line, which comes back in its result.
    private static let idName = "id"
    /// The `key-id` of `encrypt` as `send` calls it; either is taken.
    private static let sealingKeyName = CommandOption.sealingKey.name

    /// The names of the options in the order of their places, then those of the message, of the keys,
    /// and of what says nothing about the payload.
    private static let optionNames =
        PushOption.all.map(\.option.name) + [messageName] + ringNames
        + [notificationName, idName, sealingKeyName]
    private static let names = NameTable(optionNames)
    /// What says how a line is sealed, not what it is.
    private static let sealingNames =
        Set(ringNames).union([sealingKeyName])
        .union(
            PushOption.options(about: .key, .sealing).map(\.name)
        )
    private static let keyPlaces = PushOption.all.indices.filter {
        PushOption.all[$0].subject == .key
    }
    private static let keyIDPlace = PushOption.all.prefix {
        $0.option.name != CommandOption.keyID.name
    }.count
    /// The most bytes of a line's id, as it is written.
    private static let idLimit = 1_024

    /// What a line may have besides options and message, such as the device of a push.
    struct Extras {
        /// The names, in the order of their places.
        let names: [String]
        /// The place of the name that replaces options and message; nil if there is none.
        let payloadPlace: Int?
        /// An example line, for error hints.
        let example: String
        /// The names of options and message, then these.
        fileprivate let table: NameTable

        /// Make it once for all readers.
        init(names: [String], payloadPlace: Int?, example: String) {
            self.names = names
            self.payloadPlace = payloadPlace
            self.example = example
            table = NameTable(OptionsReader.optionNames + names)
        }
    }

    /// The value of an extra name.
    enum ExtraValue {
        case null
        /// The contents of a string, or a number as spelled.
        case text(String)
        /// An object, as spelled in the line.
        case object([UInt8])
    }

    private let lines = JSONReader(isOfLines: true)
    /// For each option, the tape index of its name in the line, or 0; then those of the message and
    /// the extra names.
    private var places: [Int]
    private var messagePlace: Int { PushOption.all.count }
    private var ringPlaces: Range<Int> { messagePlace + 1..<messagePlace + 3 }
    /// Whether the last line has a member for its keys, even if that is null.
    var namesKeys: Bool { ringPlaces.contains { places[$0] > 0 } }
    private var notificationPlace: Int { messagePlace + 3 }
    private var idPlace: Int { messagePlace + 4 }
    private var sealingKeyPlace: Int { messagePlace + 5 }
    private let names: NameTable
    let extras: Extras?
    private let custom = ByteWriter(capacity: 1_024)
    /// The options of the command line, and none.
    let defaults: EncryptOptions
    private let none: EncryptOptions
    /// The options of the last line.
    ///
    /// The same value for all lines: a copy for each would take longer than parsing the line.
    var options: EncryptOptions
    /// The keys that the last line brought; nil if it brought none.
    private(set) var ring: KeyRing?
    /// The `id` of the last line, as JSON; nil if it has none.
    private(set) var id: [UInt8]?
    /// Whether to note the ``contents`` of lines.
    var keepsContents = false
    /// What the last line says of the push, by member and as it is spelled; not how it is sealed.
    private(set) var contents: [String: [UInt8]] = [:]
    /// The places of the options that may differ from the defaults.
    private var changed: [Int] = []

    /// - Parameters:
    ///   - defaults: the options of the command line, which a line adds to or replaces; null
    ///     removes one of them.
    ///   - extras: what else a line may have.
    init(_ defaults: EncryptOptions, extras: Extras? = nil) {
        self.defaults = defaults
        none = defaults.withoutOptions
        options = defaults
        self.extras = extras
        names = extras?.table ?? Self.names
        places = [Int](repeating: 0, count: Self.optionNames.count + (extras?.names.count ?? 0))
    }

    /// Reads ``options`` from a line.
    ///
    /// - Parameter text: the bytes of the line.
    /// - Returns: the value of each extra name, nil if the name is missing; the value that replaces
    ///   options and message is an object, and then ``options`` say nothing.
    /// - Throws: what is wrong with the line.
    mutating func read(
        _ text: UnsafeRawBufferPointer
    ) throws(LineError) -> [ExtraValue?] {
        (ring, id) = (nil, nil)
        let line = try unsafe parsed(text)
        do throws(Fault) {
            try findOptions(line)
            id = try lineID(line)
            if keepsContents { contents = contents(of: line) }
            var values: [ExtraValue?] = []
            for place in extras?.names.indices ?? 0..<0 {
                values.append(try extraValue(place, line))
            }
            guard let place = extras?.payloadPlace, values[place] != nil else {
                try setOptions(line)
                return values
            }
            guard let other = places[..<idPlace].first(where: { $0 > 0 }) else {
                return values
            }
            throw Fault(
                "\(quoted(line.string(other))) can't be used with "
                    + quoted(line.string(places[Self.optionNames.count + place])),
                at: line.node(other),
                hint: "give a finished payload, or the fields to make one from, but not both"
            )
        } catch {
            var fault = error.lineError(line)
            fault.id = Self.json(ofID: line.view(0)[Self.idName])
            throw fault
        }
    }

    private func contents(of line: JSONDocument) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for (place, name) in (Self.optionNames + (extras?.names ?? [])).enumerated()
        where places[place] > 0 && !Self.sealingNames.contains(name) {
            contents[name] = line.view(places[place] + 1).bytes
        }
        return contents
    }

    /// The `id` of a line, a string or a number, as JSON.
    private func lineID(_ line: JSONDocument) throws(Fault) -> [UInt8]? {
        let name = places[idPlace]
        guard name > 0, line.kind(name + 1) != .null else { return nil }
        guard let id = Self.json(ofID: line.view(name + 1)) else {
            guard [.string, .number].contains(line.kind(name + 1)) else {
                throw Self.unexpected(name, line, "a string or a number")
            }
            throw Fault(
                "\(quoted(Self.idName)) has more than \(Self.idLimit) bytes",
                at: line.node(name + 1)
            )
        }
        return id
    }

    static func json(ofID view: JSONView?) -> [UInt8]? {
        guard let view, view.byteRange.count <= idLimit else { return nil }
        if let number = view.number { return Array(number.spelling.utf8) }
        guard let text = view.string else { return nil }
        let output = ByteWriter(capacity: view.byteRange.count)
        output.appendQuoted(text)
        return output.bytes
    }

    /// The keys that the line brings, as its member `keys` or `subscription`.
    private func lineRing(_ line: JSONDocument) throws(Fault) -> KeyRing? {
        let given = ringPlaces.map { places[$0] }.filter { $0 > 0 && line.kind($0 + 1) != .null }
        guard let name = given.first else { return nil }
        guard given.count == 1 else {
            throw Fault(
                "\(quoted(Self.ringNames[0])) can't be used with \(quoted(Self.ringNames[1]))",
                at: line.node(given[1])
            )
        }
        do throws(SealError) {
            let ring = try KeyRing(
                ofLine: line.view(name + 1),
                accepting: options.acceptedKeys
            )
            guard !ring.keys.isEmpty else { throw SealError(.keyUnavailable, "there are none") }
            return ring
        } catch {
            throw Fault(
                "\(quoted(line.string(name))): \(error.detail)",
                at: line.node(name + 1),
                hint: error.code == .malformed
                    ? "give JWKs, a JWK Set or a Web Push subscription, as the device registered them"
                    : nil
            )
        }
    }

    /// What makes lines of an array.
    private static let array = "write one object per line: jq -c '.[]' FILE"

    private func parsed(_ text: UnsafeRawBufferPointer) throws(LineError) -> JSONDocument {
        do throws(JSONError) {
            return try unsafe lines.read(text)
        } catch {
            throw LineError(error)
        }
    }

    private func extraValue(_ place: Int, _ line: JSONDocument) throws(Fault) -> ExtraValue? {
        let name = places[Self.optionNames.count + place]
        guard name > 0 else { return nil }
        let isPayload = place == extras?.payloadPlace
        switch line.kind(name + 1) {
        case .null where !isPayload: return .null
        case .string where !isPayload: return .text(line.string(name + 1))
        case .number where !isPayload:
            return .text(line.text(name + 1))
        case .object where isPayload: return .object(line.view(name + 1).bytes)
        default:
            let expected = isPayload ? "an object" : "a string or a number"
            throw Self.unexpected(name, line, expected)
        }
    }

    /// Finds the options in the line.
    private mutating func findOptions(_ line: JSONDocument) throws(Fault) {
        guard line.kind(0) == .object else {
            throw Fault(
                "the line is \(line.kind(0)), expected an object",
                at: line.node(0),
                hint: line.kind(0) == .array
                    ? Self.array
                    : "such as " + (extras?.example ?? #"{"message":"text","title":"text"}"#)
            )
        }
        for place in places.indices { places[place] = 0 }
        var name = 1
        let end = Int(line.node(0).next)
        while name < end {
            guard let place = line.place(of: name, in: names) else {
                throw unknown(line.string(name), at: line.node(name))
            }
            guard places[place] == 0 else {
                throw Fault("\(quoted(line.string(name))) appears twice", at: line.node(name))
            }
            places[place] = name
            name = Int(line.node(name + 1).next)
        }
        let other = places[sealingKeyPlace]
        guard other > 0 else { return }
        guard places[Self.keyIDPlace] == 0 else {
            throw Fault(
                "\(quoted(CommandOption.keyID.name)) and \(quoted(Self.sealingKeyName)) are the same",
                at: line.node(other)
            )
        }
        places[Self.keyIDPlace] = other
    }

    private mutating func setOptions(_ line: JSONDocument) throws(Fault) {
        for place in changed where places[place] == 0 {
            PushOption.all[place].copy(&options, defaults)
        }
        // All of them, before one turns out to be wrong.
        changed.removeAll(keepingCapacity: true)
        for place in PushOption.all.indices where places[place] > 0 { changed.append(place) }
        try setText(line)
        ring = try lineRing(line)
        if ring != nil {
            // Those of the command line are of its own ring.
            for place in Self.keyPlaces where places[place] == 0 {
                changed.append(place)
                PushOption.all[place].copy(&options, none)
            }
        }
        for place in changed where places[place] > 0 {
            try set(PushOption.all[place], places[place], line)
        }
    }

    /// Sets what is shown: the message, or a whole notification.
    private mutating func setText(_ line: JSONDocument) throws(Fault) {
        let (message, notification) = (places[messagePlace], places[notificationPlace])
        options.push.notification = nil
        guard notification > 0 else {
            guard message > 0 else {
                throw Fault(
                    "\(quoted(Self.messageName)) is missing",
                    hint: "it is the text to seal; a whole payload to be sealed goes in "
                        + quoted(Self.notificationName)
                        + (extras?.payloadPlace == nil
                            ? "" : ", a finished one in \(quoted("payload"))")
                )
            }
            options.push.body = try string(message, line)
            return
        }
        let others = Self.contentPlaces.map { places[$0] } + [message]
        if let other = others.first(where: { $0 > 0 }) {
            throw Fault(
                "\(quoted(line.string(other))) can't be used with "
                    + quoted(Self.notificationName),
                at: line.node(other),
                hint: "the notification is sealed as it stands: put it in there"
            )
        }
        guard line.kind(notification + 1) == .object else {
            throw Self.unexpected(notification, line, "an object")
        }
        options.push.body = nil
        do throws(PushError) {
            try options.push.read(payload: line.view(notification + 1).bytes)
        } catch {
            throw Fault(
                "\(quoted(Self.notificationName)): \(error.detail)",
                at: line.node(notification + 1),
                hint: error.hint
            )
        }
    }

    /// Sets an option to the value after its name.
    private mutating func set(
        _ option: PushOption,
        _ name: Int,
        _ line: JSONDocument
    ) throws(Fault) {
        let value = name + 1
        let text: String
        switch (line.kind(value), option.form) {
        case (.null, _): return option.copy(&options, none)
        case (.object, .object):
            if let fault = line.customFault(of: value) { throw Fault(fault.message, fault.offset) }
            return options.push.customKeys.read(line, object: value, custom)
        case (.bool, .flag):
            guard line.text(value) == "true" else { return option.copy(&options, none) }
            text = ""
        case (.number, .number): text = line.text(value)
        case (.string, .text), (.string, .number): text = line.string(value)
        default: throw Self.unexpected(name, line, option.form.rawValue)
        }
        do throws(CommandError) {
            try option.set(&options, text)
        } catch {
            throw Fault(error.message, at: line.node(value), hint: error.hint)
        }
    }

    private func string(_ name: Int, _ line: JSONDocument) throws(Fault) -> String {
        guard line.kind(name + 1) == .string else {
            throw Self.unexpected(name, line, "a string")
        }
        return line.string(name + 1)
    }
}
