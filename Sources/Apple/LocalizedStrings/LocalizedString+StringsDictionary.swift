// SPDX-License-Identifier: Apache-2.0

extension LocalizedString {
    /// Reads one key of a `.stringsdict` file.
    ///
    /// <https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals>
    ///
    /// A text may vary by number, device or width: the iPhone's is used, or the widest. Nil for any
    /// other kind of entry.
    init?(stringsDictionary entry: [String: Any]) {
        if let device = entry["NSStringDeviceSpecificRuleType"] as? [String: Any] {
            guard let text = Self.text(of: device["iphone"] ?? device["other"]) else { return nil }
            self = text
        } else if let widths = entry["NSStringVariableWidthRuleType"] as? [String: Any] {
            let widest = widths.compactMap { width, text in Int(width).map { ($0, text) } }
                .max { $0.0 < $1.0 }
            guard let text = Self.text(of: widest?.1) else { return nil }
            self = text
        } else if let format = entry["NSStringLocalizedFormatKey"] as? String {
            self.init(format)
            for case (let name, let value as [String: Any]) in entry {
                variables[name] = Variable(stringsDictionary: value)
            }
        } else {
            return nil
        }
    }

    /// The text for a device or a width: plain, or with its own variables.
    private static func text(of value: Any?) -> LocalizedString? {
        if let text = value as? String { return LocalizedString(text) }
        guard let entry = value as? [String: Any], entry["NSStringLocalizedFormatKey"] != nil else {
            return nil
        }
        return LocalizedString(stringsDictionary: entry)
    }
}

extension LocalizedString.Variable {
    /// Reads a variable of a `.stringsdict` file; nil if it has no plural rules.
    fileprivate init?(stringsDictionary value: [String: Any]) {
        guard value["NSStringFormatSpecTypeKey"] as? String == "NSStringPluralRuleType" else {
            return nil
        }
        var forms: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            forms[category] = value[category.rawValue] as? String
        }
        self.init(forms: forms)
    }
}
