// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of audio and movie types.
    static let audiovisual = table(
        """
        public.audiovisual-content | audiovisual content | public.data public.content
        public.movie | movie | public.audiovisual-content
        public.video | video | public.movie
        public.audio | audio | public.audiovisual-content
        com.apple.quicktime-movie | QuickTime movie | public.movie | mov qt | video/quicktime
        public.mpeg | MPEG movie | public.movie | mpg mpeg mpe m75 m15 | video/mpeg video/mpg
        public.mpeg-2-video | MPEG-2 video | public.video | m2v | video/mpeg2
        public.mpeg-2-transport-stream | MPEG-2 transport stream | public.movie | ts | video/mp2t
        public.mp3 | MP3 audio | public.audio | mp3 | audio/mpeg audio/mp3
        public.mpeg-4 | MPEG-4 movie | public.movie | mp4 mpg4 | video/mp4 video/mp4v
        public.mpeg-4-audio | MPEG-4 audio | public.mpeg-4 public.audio | mp4a \
            | audio/mp4 audio/mpeg4
        com.apple.m4a-audio | Apple MPEG-4 audio | public.mpeg-4-audio | m4a | audio/x-m4a audio/m4a
        com.apple.m4v-video | Apple MPEG-4 movie | public.mpeg-4 | m4v | video/x-m4v video/m4v
        public.aac-audio | AAC audio | public.audio | aac adts | audio/aac
        com.apple.coreaudio-format | CAF audio | public.audio | caf | audio/x-caf
        com.apple.protected-mpeg-4-audio | protected MPEG-4 audio | public.audio | m4p
        com.apple.protected-mpeg-4-video | protected MPEG-4 movie | com.apple.m4v-video
        public.avi | AVI movie | public.movie | avi vfw | video/avi video/msvideo video/x-msvideo
        public.aiff-audio | AIFF audio | public.audio | aiff aif | audio/aiff audio/x-aiff
        com.microsoft.waveform-audio | Waveform audio | public.audio | wav wave \
            | audio/vnd.wave audio/wav audio/wave audio/x-wav
        public.midi-audio | MIDI audio | public.audio | midi mid smf kar | audio/midi audio/x-midi
        public.playlist | playlist
        public.m3u-playlist | M3U playlist | public.text public.playlist | m3u m3u8 \
            | audio/mpegurl audio/x-mpegurl application/vnd.apple.mpegurl
        """
    )
}
