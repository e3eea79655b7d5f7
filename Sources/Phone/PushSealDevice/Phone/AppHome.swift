// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation

/// The home of an app on a phone, and the environment for a process that uses it.
struct AppHome: Sendable {
    let folder: String
    private let phone: Phone
    private let app: InstalledApp

    /// Creates the folders that an app has on a phone.
    init(of app: InstalledApp, on phone: Phone) throws(DeviceError) {
        self.phone = phone
        self.app = app
        folder = try phone.makeFolder("apps", app.identifier, "home")
        for name in ["Documents", "Library", "Library/Caches", "Library/Preferences", "tmp"] {
            try phone.makeFolder("apps", app.identifier, "home", name)
        }
        if let locale = app.locale { try setLanguage(locale) }
    }

    /// Where Foundation keeps `UserDefaults`, one file per suite.
    var preferences: String { "\(folder)/Library/Preferences" }

    /// The variables by which Foundation on Linux finds the home and its folders.
    var environment: [String: String] {
        [
            "PUSHSEAL_PHONE": phone.folder,
            "PUSHSEAL_APP": app.identifier,
            "HOME": folder,
            "CFFIXED_USER_HOME": folder,
            "TMPDIR": "\(folder)/tmp",
            "XDG_CACHE_HOME": "\(folder)/Library/Caches",
            "XDG_CONFIG_HOME": preferences,
            "XDG_DATA_HOME": "\(folder)/Library/Application Support",
            "XDG_STATE_HOME": "\(folder)/Library/Application Support",
            "XDG_RUNTIME_DIR": "\(folder)/tmp",
        ]
    }

    /// Sets the user's languages, as a phone's settings do for every app.
    private func setLanguage(_ locale: String) throws(DeviceError) {
        let list: [String: Any] = [
            "AppleLanguages": Localization.candidates(for: locale),
            "AppleLocale": locale,
        ]
        try PhoneFile.write(list, to: "\(preferences)/.GlobalPreferences.plist")
    }
}
