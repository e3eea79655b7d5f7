// SPDX-License-Identifier: Apache-2.0

/// Plays a sound.
///
/// <https://developer.apple.com/documentation/avfaudio/avaudioplayer>
///
/// Linux: plain data: it knows its file and whether it plays; nothing is heard.
open class AVAudioPlayer: NSObject {
    /// Where the file is, if it was given so.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/url>
    public let url: URL?

    /// The file's content, if it was given so.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/data>
    public let data: Data?

    /// A player of a file.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/init(contentsof:)>
    ///
    /// Linux: any file is taken, since nothing is decoded.
    ///
    /// - Throws: if the file cannot be read.
    public init(contentsOf url: URL) throws {
        guard FileManager.default.isReadableFile(atPath: url.path) else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        self.url = url
        data = nil
        super.init()
    }

    /// A player of a file's content.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/init(data:)>
    ///
    /// - Throws: never here; on a phone for data that is no sound.
    public init(data: Data) throws {
        url = nil
        self.data = data
        super.init()
    }

    /// Whether it plays.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/isplaying>
    open private(set) var isPlaying = false

    /// How loud it is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/volume>
    open var volume: Float = 1

    /// How often it plays again; negative for without end.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/numberofloops>
    open var numberOfLoops = 0

    /// Where it is, in seconds.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/currenttime>
    open var currentTime: TimeInterval = 0

    /// Prepares to play.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/preparetoplay()>
    @discardableResult
    open func prepareToPlay() -> Bool { true }

    /// Plays.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/play()>
    @discardableResult
    open func play() -> Bool {
        isPlaying = true
        return true
    }

    /// Pauses.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/pause()>
    open func pause() { isPlaying = false }

    /// Stops.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudioplayer/stop()>
    open func stop() { isPlaying = false }
}

/// How an app shares the device's sound with others.
///
/// <https://developer.apple.com/documentation/avfaudio/avaudiosession>
///
/// Linux: there is no sound, so nothing changes.
open class AVAudioSession: NSObject, @unchecked Sendable {  // without state
    private static let session = AVAudioSession()

    private override init() { super.init() }

    /// The app's.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/sharedinstance()>
    open class func sharedInstance() -> AVAudioSession { session }

    /// What an app uses sound for.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct>
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// Apple's name for it.
        public let rawValue: String

        /// Makes one.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sounds beside those of others, silenced by the switch.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sounds in place of those of others, silenced by the switch.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sounds that are the app's purpose.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Both.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    }

    /// Sets what the app uses sound for.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/setcategory(_:mode:options:)>
    ///
    /// - Throws: never here.
    open func setCategory(
        _ category: Category,
        mode: Mode = .default,
        options: CategoryOptions = []
    ) throws {}

    /// What a sound is like.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct>
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// Apple's name for it.
        public let rawValue: String

        /// Makes one.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Any.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A film.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// A voice of the app's.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// A call.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    }

    /// How an app's sounds go with those of others.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct>
    public struct CategoryOptions: OptionSet, Sendable {
        /// The ways as bits.
        public let rawValue: UInt

        /// Makes a set of ways.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Beside them.
        public static let mixWithOthers = CategoryOptions(rawValue: 1 << 0)
        /// Louder than they.
        public static let duckOthers = CategoryOptions(rawValue: 1 << 1)
        /// From the loudspeaker.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 1 << 3)
    }

    /// What others are told.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/setactiveoptions>
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The choices as bits.
        public let rawValue: UInt

        /// Makes a set of choices.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// That they may go on.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1 << 0)
    }

    /// Begins or ends the use of sound.
    ///
    /// <https://developer.apple.com/documentation/avfaudio/avaudiosession/setactive(_:options:)>
    ///
    /// - Throws: never here.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
}
