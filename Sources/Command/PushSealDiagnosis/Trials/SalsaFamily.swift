// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The ciphers of NaCl and libsodium, without checking any tag: for diagnosis only.
///
/// OpenSSL has neither XSalsa20 nor XChaCha20, and their messages look like random bytes: only
/// opening one to text shows what it is.
enum SalsaFamily {
    /// The cipher state; a vector, because an array would leave the key behind in memory.
    private typealias State = SIMD16<UInt32>

    /// "expand 32-byte k", the constant words.
    private static let constants: [UInt32] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574]
    /// The positions of the constants, the key and the rest in the states of Salsa20 and ChaCha20.
    private static let salsaPlaces = [0, 5, 10, 15] + [1, 2, 3, 4, 11, 12, 13, 14] + [6, 7, 8, 9]
    private static let chachaPlaces = Array(0..<16)

    /// Decrypts NaCl's `crypto_secretbox`; the nonce has 24 bytes, and the first 32 bytes of key
    /// stream are for the tag.
    static func xsalsa20(_ bytes: [UInt8], key: SecretBytes, nonce: [UInt8]) -> [UInt8] {
        let words = words(nonce)
        var state = state(of: key, Array(words[..<4]), salsaPlaces)
        let core = rounds(state, salsaQuarters)
        for (place, word) in zip(salsaPlaces[4..<12], [0, 5, 10, 15, 6, 7, 8, 9]) {
            state[place] = core[word]
        }
        (state[6], state[7], state[9]) = (words[4], words[5], 0)
        return xor(bytes, skipping: 32) { counter in
            state[8] = counter
            return state &+ rounds(state, salsaQuarters)
        }
    }

    /// Decrypts ChaCha20-Poly1305 (RFC 8439 §2.8) with a nonce of 12 bytes, or XChaCha20-Poly1305
    /// with 24.
    static func chacha20(_ bytes: [UInt8], key: SecretBytes, nonce: [UInt8]) -> [UInt8] {
        let words = words(nonce)
        var state: State
        if words.count == 6 {
            state = self.state(of: key, Array(words[..<4]), chachaPlaces)
            let core = rounds(state, chachaQuarters)
            for (place, word) in zip(4..<12, [0, 1, 2, 3, 12, 13, 14, 15]) {
                state[place] = core[word]
            }
            (state[13], state[14], state[15]) = (0, words[4], words[5])
        } else {
            state = self.state(of: key, [0] + words, chachaPlaces)
        }
        // The first block is for the tag.
        return xor(bytes, skipping: 64) { counter in
            state[12] = counter
            return state &+ rounds(state, chachaQuarters)
        }
    }

    private static func state(of key: SecretBytes, _ rest: [UInt32], _ places: [Int]) -> State {
        var state = State()
        for (place, word) in zip(places, constants) { state[place] = word }
        key.withSpan { bytes in
            for index in 0..<8 {
                var word: UInt32 = 0
                for offset in 0..<4 { word |= UInt32(bytes[4 * index + offset]) << (8 * offset) }
                state[places[4 + index]] = word
            }
        }
        for (place, word) in zip(places[12...], rest) { state[place] = word }
        return state
    }

    /// XORs bytes with the key stream after the skipped bytes.
    private static func xor(
        _ bytes: [UInt8],
        skipping skipped: Int,
        _ block: (_ counter: UInt32) -> State
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var stream = State()
        for (index, byte) in bytes.enumerated() {
            let place = index + skipped
            if index == 0 || place % 64 == 0 { stream = block(UInt32(place / 64)) }
            let word = stream[place % 64 / 4]
            text.append(byte ^ UInt8(truncatingIfNeeded: word >> UInt32(8 * (place % 4))))
        }
        return text
    }

    private static func rounds(_ state: State, _ quarters: (inout State) -> Void) -> State {
        var state = state
        for _ in 0..<10 { quarters(&state) }
        return state
    }

    /// Two rounds of Salsa20, on columns and on rows.
    private static func salsaQuarters(_ x: inout State) {
        for (a, b, c, d) in [
            (0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11),
            (0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14),
        ] {
            x[b] ^= rotated(x[a] &+ x[d], 7)
            x[c] ^= rotated(x[b] &+ x[a], 9)
            x[d] ^= rotated(x[c] &+ x[b], 13)
            x[a] ^= rotated(x[d] &+ x[c], 18)
        }
    }

    /// Two rounds of ChaCha20, on columns and on diagonals (RFC 8439 §2.3).
    private static func chachaQuarters(_ x: inout State) {
        for (a, b, c, d) in [
            (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
        ] {
            for (first, second) in [(16, 12), (8, 7)] as [(UInt32, UInt32)] {
                x[a] = x[a] &+ x[b]
                x[d] = rotated(x[d] ^ x[a], first)
                x[c] = x[c] &+ x[d]
                x[b] = rotated(x[b] ^ x[c], second)
            }
        }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    /// Bytes as little-endian words.
    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
        }
    }
}
