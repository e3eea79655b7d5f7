// SPDX-License-Identifier: Apache-2.0

/// The types of text and source code.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Any text, with or without markup: `public.text`.
    public static var text: UTType { UTType(declared: "public.text") }
    /// Text without markup: `public.plain-text`.
    public static var plainText: UTType { UTType(declared: "public.plain-text") }
    /// Text without markup in UTF-8: `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
    /// Text without markup in UTF-16 with a byte order mark: `public.utf16-external-plain-text`.
    public static var utf16ExternalPlainText: UTType {
        UTType(declared: "public.utf16-external-plain-text")
    }
    /// Text without markup in UTF-16: `public.utf16-plain-text`.
    public static var utf16PlainText: UTType { UTType(declared: "public.utf16-plain-text") }
    /// Delimited values: `public.delimited-values-text`.
    public static var delimitedText: UTType { UTType(declared: "public.delimited-values-text") }
    /// Comma-separated values: `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType {
        UTType(declared: "public.comma-separated-values-text")
    }
    /// Tab-separated values: `public.tab-separated-values-text`.
    public static var tabSeparatedText: UTType {
        UTType(declared: "public.tab-separated-values-text")
    }
    /// Tab-separated values in UTF-8: `public.utf8-tab-separated-values-text`.
    public static var utf8TabSeparatedText: UTType {
        UTType(declared: "public.utf8-tab-separated-values-text")
    }
    /// Rich text: `public.rtf`.
    public static var rtf: UTType { UTType(declared: "public.rtf") }
    /// HTML: `public.html`.
    public static var html: UTType { UTType(declared: "public.html") }
    /// XML: `public.xml`.
    public static var xml: UTType { UTType(declared: "public.xml") }
    /// YAML: `public.yaml`.
    public static var yaml: UTType { UTType(declared: "public.yaml") }
    /// CSS: `public.css`.
    public static var css: UTType { UTType(declared: "public.css") }
    /// JSON: `public.json`.
    public static var json: UTType { UTType(declared: "public.json") }
    /// GeoJSON: `public.geojson`.
    public static var geoJSON: UTType { UTType(declared: "public.geojson") }
    /// A log: `public.log`.
    public static var log: UTType { UTType(declared: "public.log") }
    /// Any source code: `public.source-code`.
    public static var sourceCode: UTType { UTType(declared: "public.source-code") }
    /// Assembly language: `public.assembly-source`.
    public static var assemblyLanguageSource: UTType { UTType(declared: "public.assembly-source") }
    /// C: `public.c-source`.
    public static var cSource: UTType { UTType(declared: "public.c-source") }
    /// Objective-C: `public.objective-c-source`.
    public static var objectiveCSource: UTType { UTType(declared: "public.objective-c-source") }
    /// Swift: `public.swift-source`.
    public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
    /// C++: `public.c-plus-plus-source`.
    public static var cPlusPlusSource: UTType { UTType(declared: "public.c-plus-plus-source") }
    /// Objective-C++: `public.objective-c-plus-plus-source`.
    public static var objectiveCPlusPlusSource: UTType {
        UTType(declared: "public.objective-c-plus-plus-source")
    }
    /// A C header: `public.c-header`.
    public static var cHeader: UTType { UTType(declared: "public.c-header") }
    /// A C++ header: `public.c-plus-plus-header`.
    public static var cPlusPlusHeader: UTType { UTType(declared: "public.c-plus-plus-header") }
    /// Any script: `public.script`.
    public static var script: UTType { UTType(declared: "public.script") }
    /// AppleScript as text: `com.apple.applescript.text`.
    public static var appleScript: UTType { UTType(declared: "com.apple.applescript.text") }
    /// Compiled AppleScript: `com.apple.applescript.script`.
    public static var osaScript: UTType { UTType(declared: "com.apple.applescript.script") }
    /// AppleScript as a bundle: `com.apple.applescript.script-bundle`.
    public static var osaScriptBundle: UTType {
        UTType(declared: "com.apple.applescript.script-bundle")
    }
    /// JavaScript: `com.netscape.javascript-source`.
    public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
    /// A shell script: `public.shell-script`.
    public static var shellScript: UTType { UTType(declared: "public.shell-script") }
    /// Perl: `public.perl-script`.
    public static var perlScript: UTType { UTType(declared: "public.perl-script") }
    /// Python: `public.python-script`.
    public static var pythonScript: UTType { UTType(declared: "public.python-script") }
    /// Ruby: `public.ruby-script`.
    public static var rubyScript: UTType { UTType(declared: "public.ruby-script") }
    /// PHP: `public.php-script`.
    public static var phpScript: UTType { UTType(declared: "public.php-script") }
    /// A makefile: `public.make-source`.
    public static var makefile: UTType { UTType(declared: "public.make-source") }
}
