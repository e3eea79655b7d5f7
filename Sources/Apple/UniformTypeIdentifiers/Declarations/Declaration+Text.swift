// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of text and source code.
    static let text = [
        Declaration("public.text", ["public.data", "public.content"], "text"),
        Declaration(
            "public.plain-text",
            ["public.text"],
            files: ["txt", "text"],
            mime: ["text/plain"],
            "plain text"
        ),
        Declaration(
            "public.utf8-plain-text",
            ["public.plain-text"],
            mime: ["text/plain;charset=utf-8"],
            "plain text"
        ),
        Declaration(
            "public.utf16-external-plain-text",
            ["public.plain-text"],
            mime: ["text/plain;charset=utf-16"],
            "plain text"
        ),
        Declaration("public.utf16-plain-text", ["public.plain-text"], "plain text"),
        Declaration("public.delimited-values-text", ["public.text"], "delimited text"),
        Declaration(
            "public.comma-separated-values-text",
            ["public.delimited-values-text"],
            files: ["csv"],
            mime: ["text/csv", "text/comma-separated-values"],
            "comma-separated values"
        ),
        Declaration(
            "public.tab-separated-values-text",
            ["public.delimited-values-text"],
            files: ["tsv"],
            mime: ["text/tab-separated-values"],
            "tab-separated values"
        ),
        Declaration(
            "public.utf8-tab-separated-values-text",
            ["public.tab-separated-values-text", "public.utf8-plain-text"],
            "tab-separated values"
        ),
        Declaration(
            "public.rtf",
            ["public.text"],
            files: ["rtf"],
            mime: ["text/rtf", "application/rtf"],
            "rich text document"
        ),
        Declaration(
            "public.html",
            ["public.text"],
            files: ["html", "htm", "shtml", "shtm"],
            mime: ["text/html"],
            "HTML document"
        ),
        Declaration(
            "public.xml",
            ["public.text"],
            files: ["xml"],
            mime: ["application/xml", "text/xml"],
            "XML document"
        ),
        Declaration(
            "public.yaml",
            ["public.text"],
            files: ["yml", "yaml"],
            mime: ["application/x-yaml"],
            "YAML document"
        ),
        Declaration(
            "public.css",
            ["public.text"],
            files: ["css"],
            mime: ["text/css"],
            "CSS document"
        ),
        Declaration(
            "public.json",
            ["public.text"],
            files: ["json"],
            mime: ["application/json"],
            "JSON document"
        ),
        Declaration(
            "public.geojson",
            ["public.json"],
            files: ["geojson"],
            mime: ["application/geo+json"],
            "GeoJSON document"
        ),
        Declaration("public.log", ["public.plain-text"], files: ["log"], "log file"),
        Declaration("public.source-code", ["public.plain-text"], "source code"),
        Declaration(
            "public.assembly-source",
            ["public.source-code"],
            files: ["s"],
            "assembly source"
        ),
        Declaration("public.c-source", ["public.source-code"], files: ["c"], "C source code"),
        Declaration(
            "public.objective-c-source",
            ["public.source-code"],
            files: ["m"],
            "Objective-C source code"
        ),
        Declaration(
            "public.swift-source",
            ["public.source-code"],
            files: ["swift"],
            "Swift source code"
        ),
        Declaration(
            "public.c-plus-plus-source",
            ["public.source-code"],
            files: ["cp", "cpp", "c++", "cc", "cxx"],
            "C++ source code"
        ),
        Declaration(
            "public.objective-c-plus-plus-source",
            ["public.source-code"],
            files: ["mm"],
            "Objective-C++ source code"
        ),
        Declaration("public.c-header", ["public.source-code"], files: ["h"], "C header"),
        Declaration(
            "public.c-plus-plus-header",
            ["public.source-code"],
            files: ["hh", "hpp", "h++", "hxx"],
            "C++ header"
        ),
        Declaration("public.script", ["public.source-code"], "script"),
        Declaration(
            "com.apple.applescript.text",
            ["public.script"],
            files: ["applescript"],
            "AppleScript"
        ),
        Declaration(
            "com.apple.applescript.script",
            ["public.data", "public.script"],
            files: ["scpt"],
            "script"
        ),
        Declaration(
            "com.apple.applescript.script-bundle",
            ["com.apple.bundle", "com.apple.package", "public.script"],
            files: ["scptd"],
            "script bundle"
        ),
        Declaration(
            "com.netscape.javascript-source",
            ["public.source-code", "public.executable"],
            files: ["js", "jscript", "javascript"],
            mime: ["text/javascript"],
            "JavaScript"
        ),
        Declaration(
            "public.shell-script",
            ["public.script"],
            files: ["sh", "command"],
            "shell script"
        ),
        Declaration(
            "public.perl-script",
            ["public.shell-script"],
            files: ["pl", "pm"],
            mime: ["text/x-perl-script"],
            "Perl script"
        ),
        Declaration(
            "public.python-script",
            ["public.shell-script"],
            files: ["py"],
            mime: ["text/x-python-script"],
            "Python script"
        ),
        Declaration(
            "public.ruby-script",
            ["public.shell-script"],
            files: ["rb", "rbw"],
            mime: ["text/ruby-script"],
            "Ruby script"
        ),
        Declaration(
            "public.php-script",
            ["public.shell-script"],
            files: ["php", "php3", "php4", "ph3", "ph4", "phtml"],
            mime: ["text/php"],
            "PHP script"
        ),
        Declaration("public.make-source", ["public.script"], files: ["make", "mk"], "makefile"),
    ]
}
