// SPDX-License-Identifier: Apache-2.0

extension PersonNameComponents {
    /// The parts of a name, by the white space between them.
    ///
    /// <https://developer.apple.com/documentation/foundation/personnamecomponents/init(_:)>
    ///
    /// Linux: the first word is the given name, the last the family name, the others the middle
    /// name, in every script and language. Apple's also recognizes titles, and names in another
    /// order.
    ///
    /// - Throws: `CocoaError.formatting` if there is no name.
    public init(_ value: String) throws {
        var words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw CocoaError(.formatting) }
        self.init()
        givenName = first
        familyName = words.count > 1 ? words.removeLast() : nil
        middleName = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
    }
}
