// SPDX-License-Identifier: Apache-2.0

import CNGHTTP2

extension SessionLimits {
    /// The initial settings for the peer (RFC 9113 §6.5.2).
    func settings(of role: Role) -> [nghttp2_settings_entry] {
        var settings = [
            nghttp2_settings_entry(
                settings_id: CInt(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue),
                value: UInt32(clamping: streamWindow)
            ),
            nghttp2_settings_entry(
                settings_id: CInt(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
                value: UInt32(clamping: headerListSize)
            ),
        ]
        switch role {
        case .client:
            settings.append(
                nghttp2_settings_entry(
                    settings_id: CInt(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue),
                    value: 0
                )
            )
        case .server:
            settings.append(
                nghttp2_settings_entry(
                    settings_id: CInt(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
                    value: UInt32(clamping: concurrentStreams)
                )
            )
        }
        // We neither send nor use priorities (RFC 9218 §2.1).
        settings.append(
            nghttp2_settings_entry(
                settings_id: CInt(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES.rawValue),
                value: 1
            )
        )
        return settings
    }
}
