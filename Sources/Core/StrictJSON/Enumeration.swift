// SPDX-License-Identifier: Apache-2.0

/// Joins words as a list of choices: "text, json or html".
package func enumeration(_ words: [String], conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
