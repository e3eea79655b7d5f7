// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhoneStrings

private let catalog = #"""
    {
      "sourceLanguage": "en", "version": "1.0",
      "strings": {
        "": {},
        "Hello": {},
        "NEW": {"extractionState": "manual", "comment": "a key with a text of its own",
          "localizations": {
            "en": {"stringUnit": {"state": "translated", "value": "New ride for %@"}},
            "de": {"stringUnit": {"state": "translated", "value": "Neue Fahrt für %@"}}}},
        "%@ has %lld rides": {
          "localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "new", "value": "%@ has one ride"}},
              "other": {"stringUnit": {"state": "new", "value": "%1$@ has %2$lld rides"}}}}},
            "ru": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "У %@ %lld поездка"}},
              "few": {"stringUnit": {"state": "translated", "value": "У %@ %lld поездки"}},
              "many": {"stringUnit": {"state": "translated", "value": "У %@ %lld поездок"}},
              "other": {"stringUnit": {"state": "translated", "value": "У %@ %lld поездки"}}}}}}},
        "BOTH": {"localizations": {"en": {
          "stringUnit": {"state": "translated", "value": "%#@rides@ in %#@parks@"},
          "substitutions": {
            "rides": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%arg ride"}},
              "other": {"stringUnit": {"state": "translated", "value": "%arg rides"}}}}},
            "parks": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "one park"}},
              "other": {"stringUnit": {"state": "translated", "value": "%arg parks"}}}}}}}}},
        "DEVICE": {"localizations": {"en": {"variations": {"device": {
          "mac": {"stringUnit": {"state": "translated", "value": "Click"}},
          "iphone": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "Tap once"}},
            "other": {"stringUnit": {"state": "translated", "value": "Tap %lld times"}}}}}}}}}}
      }
    }
    """#

@Suite struct `String catalogues` {
    private func text(_ language: String, _ key: String, _ arguments: String...) throws -> String? {
        try StringsCatalog(Data(catalog.utf8)).table(for: language).string(
            forKey: key,
            arguments: arguments.map { FormatArgument($0) },
            missing: .kept
        )
    }

    @Test func `each language has the texts that are translated to it`() throws {
        #expect(try text("de", "NEW", "Ann") == "Neue Fahrt für Ann")
        #expect(try text("de", "Hello") == nil)
        #expect(try text("en", "Hello") == "Hello")
        #expect(try text("en", "") == nil)
        #expect(try StringsCatalog(Data(catalog.utf8)).languages == ["en", "de", "ru"])
    }

    @Test(arguments: [
        ("en", "1", "Ann has one ride"), ("en", "2", "Ann has 2 rides"),
        ("ru", "21", "У Ann 21 поездка"), ("ru", "3", "У Ann 3 поездки"),
        ("ru", "11", "У Ann 11 поездок"),
    ])
    func `a text that varies as a whole goes by the first number in it`(
        language: String,
        number: String,
        expected: String
    ) throws {
        #expect(try text(language, "%@ has %lld rides", "Ann", number) == expected)
    }

    @Test func `substitutions take the argument they name`() throws {
        #expect(try text("en", "BOTH", "1", "5") == "5 rides in one park")
        #expect(try text("en", "BOTH", "3", "1") == "1 ride in 3 parks")
    }

    @Test func `a plural may stand under a device`() throws {
        #expect(try text("en", "DEVICE", "1") == "Tap once")
        #expect(try text("en", "DEVICE", "4") == "Tap 4 times")
    }

    @Test(arguments: [
        "", "{", "[]", #"{"strings": {}}"#, #"{"sourceLanguage": "en", "strings": []}"#,
        String(repeating: "[", count: 100_000),
    ])
    func `what is no catalogue is refused in words`(text: String) {
        let error = #expect(throws: StringsError.self) { try StringsCatalog(Data(text.utf8)) }
        #expect(error?.detail.hasPrefix("is not a string catalog") == true)
    }

    @Test(arguments: [
        #"{"localizations": 3}"#, #"{"localizations": {"en": null}}"#, "[]",
        #"{"localizations": {"en": {"variations": {"plural": {"one": 1}}}}}"#,
        #"{"localizations": {"en": {"stringUnit": {"value": "x"}, "substitutions": {"a": 1}}}}"#,
        #"{"localizations": {"en": {"variations": {"device": {"iphone": {"variations": {}}}}}}}"#,
    ])
    func `an odd entry does no harm`(entry: String) throws {
        let data = Data(#"{"sourceLanguage": "en", "strings": {"K": \#(entry)}}"#.utf8)
        let text = try StringsCatalog(data).table(for: "en").texts["K"]?.format
        #expect(text == "K" || text == "x")
    }
}
