// SPDX-License-Identifier: Apache-2.0

/// The types of sound and film.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Sound, film, or both: `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// Film, with or without sound: `public.movie`.
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// Film without sound: `public.video`.
    public static var video: UTType { UTType(declared: "public.video") }
    /// Any sound: `public.audio`.
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// A QuickTime film: `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
    /// An MPEG-1 or MPEG-2 film: `public.mpeg`.
    public static var mpeg: UTType { UTType(declared: "public.mpeg") }
    /// An MPEG-2 film without sound: `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream: `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType {
        UTType(declared: "public.mpeg-2-transport-stream")
    }
    /// MP3 sound: `public.mp3`.
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// An MPEG-4 film: `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// MPEG-4 sound: `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// Protected MPEG-4 sound: `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-audio")
    }
    /// A protected MPEG-4 film: `com.apple.protected-mpeg-4-video`.
    public static var appleProtectedMPEG4Video: UTType {
        UTType(declared: "com.apple.protected-mpeg-4-video")
    }
    /// An AVI film: `public.avi`.
    public static var avi: UTType { UTType(declared: "public.avi") }
    /// AIFF sound: `public.aiff-audio`.
    public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
    /// Waveform sound: `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// MIDI sound: `public.midi-audio`.
    public static var midi: UTType { UTType(declared: "public.midi-audio") }
    /// Any list of sounds or films: `public.playlist`.
    public static var playlist: UTType { UTType(declared: "public.playlist") }
    /// A list in the form of M3U: `public.m3u-playlist`.
    public static var m3uPlaylist: UTType { UTType(declared: "public.m3u-playlist") }
}
