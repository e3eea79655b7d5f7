// SPDX-License-Identifier: Apache-2.0

/// An option of `encrypt` that describes one push, and is therefore allowed in a line of `--batch`.
///
/// Options are read in this order, so that of several errors the command line and a line report the
/// same one.
package enum PushOption: Int, CaseIterable {
    case recipient, keyID, title, subtitle, placeholder, category, threadID, badge, sound,
        interruptionLevel
    case custom, bundle, seal, expires, padTo, voip, allowEmpty

    /// The option of the command line.
    package var option: CommandOption {
        switch self {
        case .recipient: .recipient
        case .keyID: .keyID
        case .title: .title
        case .subtitle: .subtitle
        case .placeholder: .placeholder
        case .category: .category
        case .threadID: .threadID
        case .badge: .badge
        case .sound: .sound
        case .interruptionLevel: .interruptionLevel
        case .custom: .custom
        case .bundle: .bundle
        case .seal: .seal
        case .expires: .expires
        case .padTo: .padTo
        case .voip: .voip
        case .allowEmpty: .allowEmpty
        }
    }

    /// Whether its value may be a number in a line, as the id of a recipient in a database often is.
    var takesNumber: Bool {
        self == .badge || self == .padTo || self == .expires || self == .recipient
    }

    /// Whether it is a switch, which is `true` in a line.
    var isSwitch: Bool { self == .voip || self == .allowEmpty }
}
