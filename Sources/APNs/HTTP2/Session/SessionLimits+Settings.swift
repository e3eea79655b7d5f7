// SPDX-License-Identifier: Apache-2.0

import CNGHTTP2

extension SessionLimits {
    /// The initial settings for the peer (RFC 9113 §6.5.2).
    func settings(of role: Role) -> [nghttp2_settings_entry] {
        let ofRole =
            switch role {
            case .client: (NGHTTP2_SETTINGS_ENABLE_PUSH, 0)
            case .server: (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, concurrentStreams)
            }
        return [
            (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, streamWindow),
            (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, headerListSize),
            ofRole,
            // We neither send nor use priorities (RFC 9218 §2.1).
            (NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1),
        ].map { name, value in
            nghttp2_settings_entry(
                settings_id: CInt(name.rawValue),
                value: UInt32(clamping: value)
            )
        }
    }
}
