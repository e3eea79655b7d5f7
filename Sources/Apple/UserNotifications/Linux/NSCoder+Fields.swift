// SPDX-License-Identifier: Apache-2.0

extension NSCoder {
    /// Reads a string, or nil if the key has none.
    func text(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { String($0) }
    }

    /// Reads an array of one class; elements of other classes are left out.
    func list<Element: NSObject & NSCoding>(
        of type: Element.Type,
        forKey key: String
    ) -> [Element] {
        let array = decodeObject(of: [NSArray.self, type], forKey: key) as? NSArray
        return array?.compactMap { $0 as? Element } ?? []
    }

    /// Reads an array of strings.
    func texts(forKey key: String) -> [String] {
        let array = decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? NSArray
        return array?.compactMap { $0 as? String } ?? []
    }
}
