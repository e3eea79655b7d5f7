// SPDX-License-Identifier: Apache-2.0

/// A file type that may be attached: its uniform type identifier and size limit.
///
/// The list and the limits are those of
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattachment>.
package struct AttachmentType: Sendable, Equatable {
    /// The medium of a type, which determines the size limit.
    package enum Medium: String, Sendable, CaseIterable {
        case audio
        case image
        case movie

        /// The largest file allowed, in bytes.
        package var byteCountLimit: Int {
            switch self {
            case .audio: 5 * 1_048_576
            case .image: 10 * 1_048_576
            case .movie: 50 * 1_048_576
            }
        }
    }

    /// The uniform type identifier, such as `public.png`.
    package let identifier: String
    package let medium: Medium
    /// The extensions, without the dot and in lower case.
    package let fileExtensions: [String]

    private init(_ identifier: String, _ medium: Medium, _ fileExtensions: [String]) {
        self.identifier = identifier
        self.medium = medium
        self.fileExtensions = fileExtensions
    }

    /// Every type that may be attached.
    package static let all = [
        AttachmentType("public.aiff-audio", .audio, ["aiff", "aif"]),
        AttachmentType("com.microsoft.waveform-audio", .audio, ["wav", "wave"]),
        AttachmentType("public.mp3", .audio, ["mp3"]),
        AttachmentType("public.mpeg-4-audio", .audio, ["mp4a"]),
        AttachmentType("com.apple.m4a-audio", .audio, ["m4a"]),
        AttachmentType("public.jpeg", .image, ["jpg", "jpeg", "jpe"]),
        AttachmentType("com.compuserve.gif", .image, ["gif"]),
        AttachmentType("public.png", .image, ["png"]),
        AttachmentType("public.mpeg", .movie, ["mpg", "mpeg", "mpe", "m75", "m15"]),
        AttachmentType("public.mpeg-2-video", .movie, ["m2v"]),
        AttachmentType("public.mpeg-4", .movie, ["mp4", "mpg4"]),
        AttachmentType("public.avi", .movie, ["avi", "vfw"]),
    ]

    /// The type with an identifier, or nil if such files cannot be attached.
    package init?(identifier: String) {
        // Uniform type identifiers are compared without regard to case.
        let wanted = identifier.lowercased()
        guard let found = Self.all.first(where: { $0.identifier == wanted }) else { return nil }
        self = found
    }

    /// The type for a file extension, or nil if such files cannot be attached.
    package init?(fileExtension: String) {
        let wanted = fileExtension.lowercased()
        guard let found = Self.all.first(where: { $0.fileExtensions.contains(wanted) }) else {
            return nil
        }
        self = found
    }
}

extension AttachmentType {
    /// Whether a file of this type can be shown as another type.
    package func canBe(_ other: AttachmentType) -> Bool {
        medium == other.medium || identifier == "public.mpeg-4" && other.medium == .audio
            || identifier == "com.apple.m4a-audio" && other.identifier == "public.mpeg-4"
    }
}

extension AttachmentType.Medium {
    /// A file of this medium, in words.
    package var words: String {
        switch self {
        case .audio: "audio"
        case .image: "an image"
        case .movie: "a movie"
        }
    }
}
