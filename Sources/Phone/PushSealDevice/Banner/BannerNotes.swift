// SPDX-License-Identifier: Apache-2.0

import Foundation
import UserNotifications

/// A few words for each effect of a notification besides its text.
enum BannerNotes {
    static func of(_ content: UNNotificationContent) -> [String] {
        var notes: [String] = []
        if let badge = content.badge {
            notes.append(badge.intValue == 0 ? "badge removed" : "badge \(badge.stringValue)")
        }
        if let sound = content.sound {
            notes.append(note(of: sound))
        }
        switch content.interruptionLevel {
        case .passive: notes.append("passive")
        case .active: break
        case .timeSensitive: notes.append("time-sensitive")
        case .critical: notes.append("critical")
        }
        if !content.categoryIdentifier.isEmpty {
            notes.append("category \(content.categoryIdentifier)")
        }
        if !content.threadIdentifier.isEmpty {
            notes.append("thread \(content.threadIdentifier)")
        }
        for attachment in content.attachments {
            notes.append("attachment \(attachment.url.lastPathComponent)")
        }
        return notes.map(DisplayText.line)
    }

    /// The notes, with as many on each line as fit.
    static func lines(of content: UNNotificationContent, width: Int) -> [String] {
        var lines: [String] = []
        for note in of(content) {
            if let line = lines.last, CellWidth.of(line) + 3 + CellWidth.of(note) <= width {
                lines[lines.count - 1] = "\(line) · \(note)"
            } else {
                lines.append(note)
            }
        }
        return lines
    }

    private static func note(of sound: UNNotificationSound) -> String {
        let kind =
            switch sound.kind {
            case .alert: "sound"
            case .critical: "critical sound"
            case .ringtone: "ringtone"
            }
        let volume = sound.volume.map { " at volume \($0)" } ?? ""
        return "\(kind) \(sound.name ?? "default")\(volume)"
    }
}
