// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// What one command line of `keygen` asks for.
struct KeygenPlan {
    /// The file's name, or `-`.
    let name: String
    /// Whether a key is made.
    let makesKey: Bool
    /// The format of the new key; nil for that of the first key with its purpose.
    let format: Format?
    /// What the new key is for.
    let purpose: Key.Purpose
    /// The id of the new key, or of the one to print.
    let keyID: String?
    /// The key that goes.
    let retiredID: String?
    let printsPublicHalf: Bool
    /// Where the private key goes as PEM.
    let pemOutput: String?
    /// Whether a key may take the place of another, and the last one may go.
    let isForced: Bool
    /// How long the new key lives, in seconds.
    let lifetime: Int?
    /// What goes into the new key.
    let recipe: KeyRecipe

    /// Reads the options.
    ///
    /// - Throws: A usage error, or `cannotRead` when a passphrase is not where it should be.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeygenPlan {
        guard let name = arguments.string(.keyring) else {
            throw arguments.usage(
                "no key ring given",
                hint: "use --keyring FILE, or --keyring - to print the new key ring"
            )
        }
        let isAsked = [.alg, .keyPurpose, .pass, .exp, .fromPEM].contains(where: arguments.has)
        let others: [CommandOption] = [.retire, .publicHalf, .toPEM]
        let makesKey = isAsked || !others.contains(where: arguments.has)
        if let id = arguments.string(.keyID) {
            if let fault = KeyName.fault(in: id) {
                throw arguments.usage("the value of --key-id \(fault)")
            }
            guard makesKey || arguments.has(.publicHalf) || arguments.has(.toPEM) else {
                throw arguments.usage(
                    "--key-id can't be used with --retire alone",
                    hint: "--alg makes a new key along with it"
                )
            }
        }
        guard name != "-" || makesKey && !arguments.has(.retire) else {
            throw arguments.usage("--keyring - prints a new ring, and takes none in")
        }
        return KeygenPlan(
            name: name,
            makesKey: makesKey,
            format: try arguments.choice(.alg, as: Format.self),
            purpose: try purpose(arguments),
            keyID: arguments.string(.keyID),
            retiredID: arguments.string(.retire),
            printsPublicHalf: arguments.has(.publicHalf),
            pemOutput: arguments.string(.toPEM),
            isForced: arguments.has(.force),
            lifetime: try lifetime(arguments),
            recipe: try KeyRecipe.read(arguments, context)
        )
    }

    /// Whether anything is to be written.
    var changesRing: Bool { makesKey || retiredID != nil }

    /// The ring that is made where there is none.
    func start() throws(SealError) -> KeyRotation {
        let empty = KeyRing(keys: [])
        let key = try newKey(for: empty)
        return KeyRotation(ring: try empty.adding(key), made: key, isNew: true)
    }

    /// The ring with what the command line asks for.
    func applied(to ring: KeyRing) throws(SealError) -> KeyRotation {
        var rotation = KeyRotation(ring: ring)
        if makesKey {
            let key = try newKey(for: ring)
            if let id = key.id, ring.key(id) != nil {
                guard isForced else {
                    throw SealError(
                        .keyNotSaved,
                        "\(quoted(name)) already has a key \(quoted(id)); --force replaces it"
                    )
                }
                rotation.ring = try ring.retiring(id)
                rotation.replaced = true
            }
            rotation.ring = try rotation.ring.adding(key)
            rotation.made = key
        }
        if let retiredID {
            rotation.ring = try rotation.ring.retiring(retiredID)
            guard isForced || !rotation.ring.keys.isEmpty else {
                throw SealError(
                    .unknownKey,
                    "\(quoted(retiredID)) is the only key in \(quoted(name)): add another first"
                )
            }
        }
        return rotation
    }

    /// The half of the new key, of the key of `--key-id`, or of all that have one.
    func publicHalf(of rotation: KeyRotation) throws(SealError) -> KeyRing {
        if let key = rotation.made { return KeyRing(keys: [try key.publicHalf()]) }
        if let keyID {
            guard let key = rotation.ring.key(keyID) else {
                throw SealError(.unknownKey, "\(quoted(name)) has no key \(quoted(keyID))")
            }
            return KeyRing(keys: [try key.publicHalf()])
        }
        let pairs = rotation.ring.keys.filter { $0.format.hasHalves }
        guard !pairs.isEmpty else {
            throw SealError(
                .unknownKey,
                "\(quoted(name)) has no key with a public half: only webpush, mastodon and "
                    + "icecubes keys have one"
            )
        }
        var halves: [Key] = []
        for key in pairs { halves.append(try key.publicHalf()) }
        return KeyRing(keys: halves)
    }

    /// The private key of the new key, of the key of `--key-id`, or of the first that has one.
    func privateKey(of rotation: KeyRotation) throws(SealError) -> P256.PrivateKey {
        let keys =
            if let key = rotation.made {
                [key]
            } else if let keyID {
                rotation.ring.key(keyID).map { [$0] } ?? []
            } else {
                rotation.ring.keys
            }
        for key in keys {
            switch key.material {
            case .webpush(let pair), .mastodon(let pair), .iceCubes(let pair):
                return pair.privateKey
            default: continue
            }
        }
        throw SealError(
            .unknownKey,
            keyID.map { "\(quoted(name)) has no private key \(quoted($0))" }
                ?? "\(quoted(name)) has no private key"
        )
    }

    private func newKey(for ring: KeyRing) throws(SealError) -> Key {
        let now = SystemTime.now
        let first = ring.keys(for: purpose).first
        return Key(
            id: keyID ?? ring.newKeyID(at: now),
            material: try recipe.material(of: recipe.format(format, like: first), like: first),
            expiry: lifetime.map { min(now + $0, Key.maximumExpiry) },
            purpose: purpose
        )
    }

    /// The value of `--for`, if keys of the format can be for that.
    private static func purpose(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> Key.Purpose {
        let purpose = try arguments.choice(.keyPurpose, as: KeyPurposeWord.self)?.purpose
        guard purpose == .files else { return .pushes }
        let format =
            try arguments.choice(.alg, as: Format.self)
            ?? (arguments.has(.fromPEM) ? .webpush : .aes128gcm)
        guard format.sealsFiles else {
            let names = Format.allCases.filter(\.sealsFiles).map(\.rawValue)
            throw arguments.usage(
                "\(format.rawValue) keys seal no files",
                hint: "use --alg \(enumeration(names))"
            )
        }
        return .files
    }

    /// The value of `--exp`: a number with s, m, h, d or w.
    private static func lifetime(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
        guard let text = arguments.string(.exp) else { return nil }
        let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = units[String(text.dropFirst(digits.count))]
        guard let unit, let number = Int(digits), (1...1_000_000_000).contains(number) else {
            throw arguments.usage(
                "--exp takes a time such as 12h, 90d or 26w, not \(quoted(text))"
            )
        }
        return number * unit
    }
}
