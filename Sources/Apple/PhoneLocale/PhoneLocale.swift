// SPDX-License-Identifier: Apache-2.0

// The user's locale on a phone, for programs that `run` compiles.
//
// Foundation on Linux has one current locale, en_001, and no setting for it: it is a constant in a function that no other
// library can call. Its public properties can be replaced: each is a symbol, and of several libraries with one symbol the
// dynamic linker takes that of the library which the program names first. So what stands here under the symbols of
// Foundation's properties is what the extension gets, and Foundation's own formatters, which are in other libraries than
// the properties. This module is only in the library that `run` links, before Foundation's; elsewhere the two would clash.
public import Foundation
import Glibc

private let current: (locale: Locale, calendar: Calendar) = {
    // Not by ProcessInfo, which might itself ask for the locale.
    let name = unsafe getenv("PUSHSEAL_LOCALE").map { unsafe String(cString: $0) } ?? ""
    let locale = Locale(identifier: name.isEmpty ? "en_001" : name)
    var calendar = locale.calendar
    calendar.locale = locale
    return (locale, calendar)
}()

/// The user's locale: `Locale.current`.
@_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
public func _currentLocale() -> Locale { current.locale }

/// The same: `Locale.autoupdatingCurrent`.
@_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
public func _autoupdatingLocale() -> Locale { current.locale }

/// The user's languages: `Locale.preferredLanguages`.
@_silgen_name("$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ")
public func _preferredLanguages() -> [String] { [current.locale.identifier(.bcp47)] }

/// The same as locales: `Locale.preferredLocales`.
@_silgen_name("$s20FoundationEssentials6LocaleV16preferredLocalesSayACGvgZ")
public func _preferredLocales() -> [Locale] { [current.locale] }

/// The user's calendar: `Calendar.current`.
@_silgen_name("$s20FoundationEssentials8CalendarV7currentACvgZ")
public func _currentCalendar() -> Calendar { current.calendar }

/// The same: `Calendar.autoupdatingCurrent`.
@_silgen_name("$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ")
public func _autoupdatingCalendar() -> Calendar { current.calendar }
