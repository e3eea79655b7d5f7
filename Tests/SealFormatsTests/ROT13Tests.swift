// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite("InsecureROT13") struct ROT13Tests {
    // Expectations from Python's codecs.encode(text, "rot13").
    @Test(
        "letters move 13 places, everything else stays",
        arguments: [
            ("", ""),
            ("Hello, World!", "Uryyb, Jbeyq!"),
            (
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz",
                "NOPQRSTUVWXYZABCDEFGHIJKLM nopqrstuvwxyzabcdefghijklm"
            ),
            ("@[`{0129 \u{0}\n", "@[`{0129 \u{0}\n"),
            ("Grüße, Ωmega 🔑 e\u{301}", "Teüßr, Ωzrtn 🔑 r\u{301}"),
        ]
    )
    func known(text: String, rotated: String) {
        #expect(InsecureROT13.apply(to: text) == rotated)
        #expect(InsecureROT13.apply(to: rotated) == text)
    }
}
