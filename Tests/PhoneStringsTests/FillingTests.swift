// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PhoneStrings

@Suite struct `Filling a format` {
    private func fill(
        _ format: String,
        _ arguments: [String],
        _ missing: LocalizedString.MissingArgument
    ) -> String {
        LocalizedString(format).filled(
            with: arguments.map { FormatArgument($0) },
            language: "en",
            missing: missing
        )
    }

    @Test(arguments: [
        ("%@ and %@", ["a", "b"], "a and b"), ("%2$@ then %1$@", ["a", "b"], "b then a"),
        ("%1$@ %1$@", ["a"], "a a"), ("100%% of %@", ["a"], "100% of a"),
        ("%lld new, %.2f km, %d", ["3", "2.5", "1"], "3 new, 2.5 km, 1"),
        ("%d %", ["a"], "%d %"), ("%99999999999999999999$@", ["a"], "%99999999999999999999$@"),
        ("%0$@", ["a"], "%0$@"), ("%@", ["%1$@ %n"], "%1$@ %n"), ("%1@", ["a"], "%1@"),
        ("%y %", ["a"], "%y %"), ("100%", [], "100%"), ("", ["a"], ""), ("%#@a@", ["1"], "%#@a@"),
        ("%#@a %#@@ %arg", ["1"], "%#@a %#@@ %arg"),
    ])
    func `arguments take the places of their placeholders`(
        format: String,
        arguments: [String],
        text: String
    ) {
        #expect(fill(format, arguments, .kept) == text)
        #expect(fill(format, arguments, .leftOut) == text)
    }

    @Test(arguments: [
        ("%@ %@", ["a"], "a %@", "a "), ("%3$@.", ["a"], "%3$@.", "."), ("%d", [], "%d", ""),
    ])
    func `a placeholder without an argument stays or is left out, as asked`(
        format: String,
        arguments: [String],
        kept: String,
        leftOut: String
    ) {
        #expect(fill(format, arguments, .kept) == kept)
        #expect(fill(format, arguments, .leftOut) == leftOut)
    }
}
