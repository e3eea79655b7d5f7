// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotificationsUI

extension ExpandedView {
    /// The screen in words, one line per item; empty after the view is dismissed.
    ///
    /// Control characters become visible symbols, as in `Banner`. Views are given as text: labels,
    /// text views, buttons, and for others their accessibility label; hidden views are left out,
    /// and so is anything beyond two hundred lines.
    public var text: String {
        lines.reduce(into: "") { $0 += $1.description + "\n" }
    }

    /// The same, line by line.
    var lines: [ExpandedLine] {
        guard isOnScreen else { return [] }
        var lines = [ExpandedLine(.title, title)]
        if let view {
            let size = view.bounds.size
            let text = "\(Self.points(size.width)) × \(Self.points(size.height))"
            lines.append(ExpandedLine(.view, text))
            Self.add(view, depth: 0, to: &lines)
        }
        if let mediaButton, mediaButton.isVisible {
            lines.append(ExpandedLine(.mediaButton, mediaButton.isPlaying ? "pause" : "play"))
        }
        if showsDefaultContent { lines += ExpandedLine.texts(of: notification.request.content) }
        lines += actions.map(ExpandedLine.action)
        return Array(lines.prefix(ExpandedLine.countLimit))
    }

    private static func add(_ view: UIView, depth: Int, to lines: inout [ExpandedLine]) {
        guard !view.isHidden, view.alpha > 0, lines.count < ExpandedLine.countLimit, depth < 32
        else { return }
        func add(_ kind: ExpandedLine.Kind, _ text: String) {
            lines.append(ExpandedLine(kind, text, depth: max(depth, 1)))
        }
        switch view {
        case let label as UILabel:
            if let text = label.text { add(.label, text) }
        case let field as UITextView:
            if let text = field.text, !text.isEmpty { add(.text, text) }
        case let button as UIButton:
            add(.button, button.currentTitle ?? "")
        default:
            if let text = view.accessibilityLabel { add(.image, text) }
        }
        for view in view.subviews { self.add(view, depth: depth + 1, to: &lines) }
    }

    private static func points(_ length: Double) -> String {
        // Whole numbers without a decimal point; other values unchanged.
        length.isFinite && abs(length) < 1e6 ? "\(Int(length.rounded()))" : "\(length)"
    }
}
