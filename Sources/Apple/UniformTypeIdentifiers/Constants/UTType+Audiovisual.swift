// SPDX-License-Identifier: Apache-2.0

/// The types of audio and movies.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Audio, video, or both: `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// A movie, with or without sound: `public.movie`.
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// Video without sound: `public.video`.
    public static var video: UTType { UTType(declared: "public.video") }
    /// Any audio: `public.audio`.
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// A QuickTime movie: `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
    /// An MPEG-1 or MPEG-2 movie: `public.mpeg`.
    public static var mpeg: UTType { UTType(declared: "public.mpeg") }
    /// MPEG-2 video without sound: `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream: `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType {
        UTType(declared: "public.mpeg-2-transport-stream")
    }
    /// MP3 audio: `public.mp3`.
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// An MPEG-4 movie: `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// MPEG-4 audio: `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// Protected MPEG-4 audio: `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-audio")
    }
    /// A protected MPEG-4 movie: `com.apple.protected-mpeg-4-video`.
    public static var appleProtectedMPEG4Video: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-video")
    }
    /// An AVI movie: `public.avi`.
    public static var avi: UTType { UTType(declared: "public.avi") }
    /// AIFF audio: `public.aiff-audio`.
    public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
    /// Waveform audio: `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// MIDI audio: `public.midi-audio`.
    public static var midi: UTType { UTType(declared: "public.midi-audio") }
    /// Any playlist: `public.playlist`.
    public static var playlist: UTType { UTType(declared: "public.playlist") }
    /// An M3U playlist: `public.m3u-playlist`.
    public static var m3uPlaylist: UTType { UTType(declared: "public.m3u-playlist") }
}
