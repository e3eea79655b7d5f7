// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of text and source code.
    static let text = table(
        """
        public.text | text | public.data public.content
        public.plain-text | plain text | public.text | txt text | text/plain
        public.utf8-plain-text | plain text | public.plain-text | | text/plain;charset=utf-8
        public.utf16-external-plain-text | plain text | public.plain-text | \
            | text/plain;charset=utf-16
        public.utf16-plain-text | plain text | public.plain-text
        public.delimited-values-text | delimited text | public.text
        public.comma-separated-values-text | comma-separated values \
            | public.delimited-values-text | csv | text/csv text/comma-separated-values
        public.tab-separated-values-text | tab-separated values | public.delimited-values-text \
            | tsv | text/tab-separated-values
        public.utf8-tab-separated-values-text | tab-separated values \
            | public.tab-separated-values-text public.utf8-plain-text
        public.rtf | rich text document | public.text | rtf | text/rtf application/rtf
        public.html | HTML document | public.text | html htm shtml shtm | text/html
        public.xml | XML document | public.text | xml | application/xml text/xml
        public.yaml | YAML document | public.text | yml yaml | application/x-yaml
        public.css | CSS document | public.text | css | text/css
        public.json | JSON document | public.text | json | application/json
        public.geojson | GeoJSON document | public.json | geojson | application/geo+json
        public.log | log file | public.plain-text | log
        public.source-code | source code | public.plain-text
        public.assembly-source | assembly source | public.source-code | s
        public.c-source | C source code | public.source-code | c
        public.objective-c-source | Objective-C source code | public.source-code | m
        public.swift-source | Swift source code | public.source-code | swift
        public.c-plus-plus-source | C++ source code | public.source-code | cp cpp c++ cc cxx
        public.objective-c-plus-plus-source | Objective-C++ source code | public.source-code | mm
        public.c-header | C header | public.source-code | h
        public.c-plus-plus-header | C++ header | public.source-code | hh hpp h++ hxx
        public.script | script | public.source-code
        com.apple.applescript.text | AppleScript | public.script | applescript
        com.apple.applescript.script | script | public.data public.script | scpt
        com.apple.applescript.script-bundle | script bundle \
            | com.apple.bundle com.apple.package public.script | scptd
        com.netscape.javascript-source | JavaScript | public.source-code public.executable \
            | js jscript javascript | text/javascript
        public.shell-script | shell script | public.script | sh command
        public.perl-script | Perl script | public.shell-script | pl pm | text/x-perl-script
        public.python-script | Python script | public.shell-script | py | text/x-python-script
        public.ruby-script | Ruby script | public.shell-script | rb rbw | text/ruby-script
        public.php-script | PHP script | public.shell-script | php php3 php4 ph3 ph4 phtml \
            | text/php
        public.make-source | makefile | public.script | make mk
        """
    )
}
