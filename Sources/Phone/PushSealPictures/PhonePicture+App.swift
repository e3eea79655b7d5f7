// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice

// The app's part of the picture.
extension PhonePicture {
    /// The name below an app's icon, from its Info.plist; nil if there is none.
    package static func appName(in folder: String) -> String? {
        guard let data = try? Data(contentsOf: URL(filePath: folder + "/Info.plist")),
            let list = InstalledApp.propertyList(data)
        else { return nil }
        return ["CFBundleDisplayName", "CFBundleName"].lazy
            .compactMap { list[$0] as? String }.first { !$0.isEmpty }
    }
}

extension PhonePicture {
    /// The picture as a PNG, with two pixels per CSS pixel.
    ///
    /// - Parameters:
    ///   - browser: renders the page.
    ///   - isStopped: called now and then to ask whether to give up.
    /// - Returns: the PNG.
    /// - Throws: why there is none.
    package func png(
        with browser: Browser,
        isStopped: () -> Bool
    ) throws(Browser.Failure) -> [UInt8] {
        let gap = PhoneStyle.gap
        return try browser.png(
            of: html(),
            width: views.count * (PhoneStyle.phoneWidth + gap) + gap,
            height: PhoneStyle.headingHeight + PhoneStyle.phoneHeight + 2 * gap,
            isStopped: isStopped
        )
    }
}
