// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@testable import PushSealDiagnosis

/// Each message is "Meet at dawn, by the old mill", sealed by `openssl enc` 3.0 with the given
/// options and the passphrase "s3cret", changed as the third column says.
@Suite("Finding out how a message was sealed")
struct ParameterSearchTests {
    private static let messages = [
        (
            "U2FsdGVkX19Ej66QZucYRDzrOsgkwM3jx+YjwoKte6QDv66QnHWgl2Yak1sYJIqg",
            "-aes-256-cbc -pbkdf2", "as given"
        ),
        (
            "U2FsdGVkX1+5bUolO22WTBlbCwcCs+AteG9GmRjEFsoeFDu3PTUHITu4L5wc4SPe",
            "-aes-128-cbc -pbkdf2", "as given"
        ),
        (
            "U2FsdGVkX19uG+B1J2HO5lBgIcTuo84CjaGllI5eslbla3Jv7Z2sKLUHsPe16n0X",
            "-aes-192-cbc -md sha1", "as given"
        ),
        (
            "U2FsdGVkX19KtwNX98dOpcUly3EaLFhwuQGJxZUV1Jk55LtF8Sh2TrWrcCPoE3ag",
            "-aes-256-cbc -md md5", "as given"
        ),
        (
            "U2FsdGVkX1/J3FHGsOQCh2Krm9vq2nUeKGgU7vne6lJ0XHma6/bb6TrbIVRIu8cE",
            "-aes-256-cbc -md sha256", "as given"
        ),
        (
            "U2FsdGVkX1/WELmC6cSUIbszGd9WRwxHJovYkKxX3J3RIr5KtpTSmeuz5CItPS3t",
            "-aes-128-cbc -md sha512", "as given"
        ),
        (
            "U2FsdGVkX1+PyU1xwoEw6dHld6GQ39+Hn9mxTH5impaWIYGkPGpjqTKPmO+g58TE",
            "-aes-256-cbc -pbkdf2 -iter 600000", "as given"
        ),
        (
            "U2FsdGVkX1+MgDYqTpsb2GBDu4ss71QXzYFgj8OAdNRpRmuKImlCgbMBcXyDZ2CZ",
            "-aes-256-cbc -pbkdf2 -md sha512 -iter 210000", "as given"
        ),
        (
            "U2FsdGVkX19WAE6FV56sqOXWLEdivL/m0viUGItEaxy0kQTtoL8oT5dVAvrhIuz7",
            "-aes-128-cbc -pbkdf2 -md sha1 -iter 1000", "as given"
        ),
        (
            "U2FsdGVkX1/QcuDv4vmMfR0WQheunItRpm0A49NwtrDzKy8qABNQt+ym3ifpQSFS",
            "-aes-256-cbc -pbkdf2 -md md5 -iter 100000", "as given"
        ),
        (
            "U2FsdGVkX18BtLDcJdOs7QM1tdqPJGO4d7vlcBrBxYud+3p4qMTtfxF0OfRqkDc9",
            "-aes-256-cbc -pbkdf2 -iter 1", "as given"
        ),
        (
            "U2FsdGVkX19kZL3YKWVl0Kxxi8OR7rYBoHkrTYPMVouC1AtiAouh2jv8m5lTH9X9",
            "-aes-256-cbc -pbkdf2 -md sha3-256", "as given"
        ),
        (
            "U2FsdGVkX1+nqqBJA9hUsBBcqj2EJXjliiGrc85BwfTlS6biGY14ahXlBLs3X2xm",
            "-aes-256-cbc -md sha384", "as given"
        ),
        (
            "U2FsdGVkX18SxZGoC1hgbrscfm2wd2R8Hv/XU7sSxyrmvXf/EE84vPO1ecQy7mnc",
            "-aes-256-cbc -pbkdf2", "with a line feed at its end"
        ),
        (
            "U2FsdGVkX18zAr0uRgtqUvEGoLiyoidEpaa8TLaybqQKfn6/z++hkRCXRpeUd4Xj",
            "-aes-256-cbc -md md5", "with a space at its end"
        ),
        (
            "U2FsdGVkX1+jj0/9cLZm/wdUQKmmbs+6Sdx4mREjRsYM0FZtmZYBmMVtSNkFZgPg",
            "-aes-256-cbc -pbkdf2", "with a carriage return at its end"
        ),
        (
            "U2FsdGVkX1+lemR36qikqasZFlITOxzEoJOwE6jrhSri5/7pA5/GvMucjnJjY8Oq",
            "-aes-256-cbc -pbkdf2", "with a carriage return and a line feed at its end"
        ),
    ]

    private func search(
        _ text: String,
        passphrase: String = "s3cret",
        expected: Salted.Parameters = .default
    ) throws -> ParameterSearch.Outcome {
        let bytes = try #require(SealedText.readings(of: text).first).bytes
        return try DerivationBudget.$nanoseconds.withValue(60_000_000_000) {
            try ParameterSearch.run(
                Salted.Message(parsing: bytes),
                passphrase: SecretBytes(copying: passphrase.utf8),
                expected: expected,
                budget: DerivationBudget()
            )
        }
    }

    @Test(arguments: messages)
    func `the options of openssl that open it are found`(
        _ text: String,
        _ options: String,
        _ variant: String
    ) throws {
        let match = try #require(try search(text).match)
        #expect(match.parameters.opensslOptions.joined(separator: " ") == options)
        #expect(match.variant.rawValue == variant)
        #expect(match.textByteCount == "Meet at dawn, by the old mill".utf8.count)
    }

    @Test func `the parameters that were asked for are tried first`() throws {
        let expected = Salted.Parameters(
            cipher: .aes128CBC,
            keyDerivation: .pbkdf2(.sha1, iterations: 1_000)
        )
        let match = try #require(try search(Self.messages[8].0, expected: expected).match)
        #expect(match.triedCount == 1)
    }

    @Test func `a count of one's own is tried with every cipher and digest`() throws {
        let expected = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .pbkdf2(.sha256, iterations: 7_777)
        )
        let match = try #require(try search(Self.oddCount, expected: expected).match)
        #expect(match.parameters.opensslOptions.contains("7777"))
        #expect(match.parameters.keyDerivation.digest == .sha1)
    }

    /// Sealed with `-aes-128-cbc -pbkdf2 -md sha1 -iter 7777`.
    private static let oddCount = "U2FsdGVkX1/SXgTU87IvCrVRxfqRSfJagszM3C28fAD5rHFDydszbPjtvXJorF7C"

    @Test func `white space at the end of the given passphrase is taken off`() throws {
        let match = try #require(try search(Self.messages[0].0, passphrase: "s3cret \n").match)
        #expect(match.variant == .trimmed)
    }

    @Test func `another passphrase opens nothing`() throws {
        let outcome = try search(Self.messages[3].0, passphrase: "other")
        #expect(outcome.match == nil)
        #expect(outcome.triedCount > 300)
    }

    @Test(arguments: [
        ("env:P", "as given", "openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:P"),
        (
            "file:my key", "as given",
            "openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass 'file:my key'"
        ),
        ("fd:3", "as given", "openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass fd:3"),
        (
            "pass:s3cret", "as given",
            "openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:PASSPHRASE"
        ),
        ("stdin", "as given", "openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:PASSPHRASE"),
        (
            "env:P", "with a line feed at its end",
            #"P="$P"$'\n' openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:P"#
        ),
        (
            "file:k", "with a space at its end",
            #"PASSPHRASE="$(head -n 1 k)"' ' openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:PASSPHRASE"#
        ),
    ])
    func `the line for openssl names the passphrase's place, never the passphrase`(
        _ source: String,
        _ variant: String,
        _ command: String
    ) throws {
        let line = OpenSSLCommandLine.text(
            message: Array("Salted__".utf8),
            parameters: .default,
            variant: try #require(PassphraseVariant(rawValue: variant)),
            source: source
        )
        #expect(line == "printf %s 'U2FsdGVkX18=' | \(command)")
        #expect(line?.contains("s3cret") == false)
    }

    @Test func `certainty falls with the number of tries and rises with the length`() throws {
        let match = ParameterSearch.Match(
            parameters: .default,
            variant: .asGiven,
            textByteCount: 5,
            triedCount: 300
        )
        #expect(
            match.certainty(blockCount: 1) == "chance of a false match: 1 in 5 000"
        )
        #expect(
            match.certainty(blockCount: 2)
                == "chance of a false match: 1 in 46 000 000"
        )
        #expect(match.certainty(blockCount: 3) == "not a coincidence")
    }
}
