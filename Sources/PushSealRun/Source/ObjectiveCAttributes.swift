// SPDX-License-Identifier: Apache-2.0

extension SwiftSource {
    /// What only the Objective-C runtime and Interface Builder need, and no compiler for Linux takes.
    private static let objectiveCAttributes: Set<String> = [
        "objc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    ]

    /// The source with blanks in place of these attributes, so that every line and column stays.
    func withoutObjectiveCAttributes() -> [UInt8] {
        var copy = bytes
        for index in tokens.indices where isAttribute(index, Self.objectiveCAttributes.contains) {
            var end = index + 2
            // The name or selector that Objective-C is to see.
            if text(index + 1) == "objc", text(end) == "(" { end = afterParentheses(end) }
            let last = tokens[end - 1].range.upperBound
            for place in tokens[index].range.lowerBound..<last where copy[place] != 0x0A {
                copy[place] = 0x20
            }
        }
        return copy
    }
}
