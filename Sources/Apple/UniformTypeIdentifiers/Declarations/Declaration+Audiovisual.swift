// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of audio and movie types.
    static let audiovisual = [
        Declaration(
            "public.audiovisual-content",
            ["public.data", "public.content"],
            "audiovisual content"
        ),
        Declaration("public.movie", ["public.audiovisual-content"], "movie"),
        Declaration("public.video", ["public.movie"], "video"),
        Declaration("public.audio", ["public.audiovisual-content"], "audio"),
        Declaration(
            "com.apple.quicktime-movie",
            ["public.movie"],
            files: ["mov", "qt"],
            mime: ["video/quicktime"],
            "QuickTime movie"
        ),
        Declaration(
            "public.mpeg",
            ["public.movie"],
            files: ["mpg", "mpeg", "mpe", "m75", "m15"],
            mime: ["video/mpeg", "video/mpg"],
            "MPEG movie"
        ),
        Declaration(
            "public.mpeg-2-video",
            ["public.video"],
            files: ["m2v"],
            mime: ["video/mpeg2"],
            "MPEG-2 video"
        ),
        Declaration(
            "public.mpeg-2-transport-stream",
            ["public.movie"],
            files: ["ts"],
            mime: ["video/mp2t"],
            "MPEG-2 transport stream"
        ),
        Declaration(
            "public.mp3",
            ["public.audio"],
            files: ["mp3"],
            mime: ["audio/mpeg", "audio/mp3"],
            "MP3 audio"
        ),
        Declaration(
            "public.mpeg-4",
            ["public.movie"],
            files: ["mp4", "mpg4"],
            mime: ["video/mp4", "video/mp4v"],
            "MPEG-4 movie"
        ),
        Declaration(
            "public.mpeg-4-audio",
            ["public.mpeg-4", "public.audio"],
            files: ["mp4a"],
            mime: ["audio/mp4", "audio/mpeg4"],
            "MPEG-4 audio"
        ),
        Declaration(
            "com.apple.m4a-audio",
            ["public.mpeg-4-audio"],
            files: ["m4a"],
            mime: ["audio/x-m4a", "audio/m4a"],
            "Apple MPEG-4 audio"
        ),
        Declaration(
            "com.apple.m4v-video",
            ["public.mpeg-4"],
            files: ["m4v"],
            mime: ["video/x-m4v", "video/m4v"],
            "Apple MPEG-4 movie"
        ),
        Declaration(
            "public.aac-audio",
            ["public.audio"],
            files: ["aac", "adts"],
            mime: ["audio/aac"],
            "AAC audio"
        ),
        Declaration(
            "com.apple.coreaudio-format",
            ["public.audio"],
            files: ["caf"],
            mime: ["audio/x-caf"],
            "CAF audio"
        ),
        Declaration(
            "com.apple.protected-mpeg-4-audio",
            ["public.audio"],
            files: ["m4p"],
            "protected MPEG-4 audio"
        ),
        Declaration(
            "com.apple.protected-mpeg-4-video",
            ["com.apple.m4v-video"],
            "protected MPEG-4 movie"
        ),
        Declaration(
            "public.avi",
            ["public.movie"],
            files: ["avi", "vfw"],
            mime: ["video/avi", "video/msvideo", "video/x-msvideo"],
            "AVI movie"
        ),
        Declaration(
            "public.aiff-audio",
            ["public.audio"],
            files: ["aiff", "aif"],
            mime: ["audio/aiff", "audio/x-aiff"],
            "AIFF audio"
        ),
        Declaration(
            "com.microsoft.waveform-audio",
            ["public.audio"],
            files: ["wav", "wave"],
            mime: ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"],
            "Waveform audio"
        ),
        Declaration(
            "public.midi-audio",
            ["public.audio"],
            files: ["midi", "mid", "smf", "kar"],
            mime: ["audio/midi", "audio/x-midi"],
            "MIDI audio"
        ),
        Declaration("public.playlist", [], "playlist"),
        Declaration(
            "public.m3u-playlist",
            ["public.text", "public.playlist"],
            files: ["m3u", "m3u8"],
            mime: ["audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl"],
            "M3U playlist"
        ),
    ]
}
