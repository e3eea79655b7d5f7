// SPDX-License-Identifier: Apache-2.0

extension SwiftSource {
    /// Attributes for the Objective-C runtime and Interface Builder, which compilers for Linux
    /// reject.
    private static let objectiveCAttributes: Set<String> = [
        "objc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    ]

    /// The source with spaces instead of these attributes, so that lines and columns stay the same.
    func withoutObjectiveCAttributes() -> [UInt8] {
        var copy = bytes
        for index in tokens.indices where isAttribute(index, Self.objectiveCAttributes.contains) {
            var end = index + 2
            // The name or selector for Objective-C.
            if text(index + 1) == "objc", text(end) == "(" { end = afterParentheses(end) }
            let last = tokens[end - 1].range.upperBound
            for place in tokens[index].range.lowerBound..<last where copy[place] != 0x0A {
                copy[place] = 0x20
            }
        }
        return copy
    }
}
