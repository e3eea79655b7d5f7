// SPDX-License-Identifier: Apache-2.0

/// Plays sounds and videos.
///
/// <https://developer.apple.com/documentation/avfoundation/avplayer>
///
/// Linux: plain data: it knows what it was given and whether it plays; nothing is read, seen or heard, and no time passes.
@MainActor @preconcurrency
open class AVPlayer: NSObject {
    /// A player of nothing.
    public override nonisolated init() { super.init() }

    /// A player of a file.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/init(url:)>
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    /// A player of an item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/init(playeritem:)>
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        currentItem = item
    }

    /// What is played.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/currentitem>
    open private(set) var currentItem: AVPlayerItem?

    /// Plays another item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/replacecurrentitem(with:)>
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        currentItem = item
        time = .zero
    }

    /// How fast it plays; 0 while it does not.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/rate>
    open var rate: Float = 0

    /// Plays.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/play()>
    open func play() { rate = 1 }

    /// Pauses.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/pause()>
    open func pause() { rate = 0 }

    /// Whether it plays.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/timecontrolstatus-swift.property>
    open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }

    /// Whether a player plays.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/timecontrolstatus-swift.enum>
    public enum TimeControlStatus: Int, Sendable {
        /// It does not.
        case paused = 0
        /// It waits for what it is to play.
        case waitingToPlayAtSpecifiedRate = 1
        /// It does.
        case playing = 2
    }

    /// Whether it can play.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/status-swift.property>
    ///
    /// Linux: always unknown.
    open var status: Status { .unknown }

    /// Whether a player can play.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/status-swift.enum>
    public enum Status: Int, Sendable {
        /// It has not tried.
        case unknown = 0
        /// It can.
        case readyToPlay = 1
        /// It cannot.
        case failed = 2
    }

    /// Why it cannot play.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/error>
    open var error: (any Error)? { nil }

    /// How loud it is, 0 to 1.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/volume>
    open var volume: Float = 1

    /// Whether it is silent.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/ismuted>
    open var isMuted = false

    /// What it does at the end of an item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/actionatitemend-swift.property>
    open var actionAtItemEnd = ActionAtItemEnd.pause

    /// What a player does at the end of an item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/actionatitemend-swift.enum>
    public enum ActionAtItemEnd: Int, Sendable {
        /// It plays the next.
        case advance = 0
        /// It pauses.
        case pause = 1
        /// Nothing.
        case none = 2
    }

    private var time = CMTime.zero

    /// Where it is in the item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/currenttime()>
    open func currentTime() -> CMTime { time }

    /// Goes to a place in the item.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/seek(to:)-3ldfo>
    open func seek(to time: CMTime) { self.time = time }

    /// Goes to a place in the item, and says when it is there.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayer/seek(to:completionhandler:)>
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(to: time)
        DispatchQueue.main.async { completionHandler(true) }
    }
}

/// What a player plays.
///
/// <https://developer.apple.com/documentation/avfoundation/avplayeritem>
@MainActor @preconcurrency
open class AVPlayerItem: NSObject {
    /// What it is of.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/asset>
    public let asset: AVAsset

    /// An item of a file.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/init(url:)>
    public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

    /// An item of an asset.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/init(asset:)>
    public init(asset: AVAsset) {
        self.asset = asset
        super.init()
    }

    /// How long it is.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/duration>
    ///
    /// Linux: no time, since nothing is read.
    open var duration: CMTime { .invalid }

    /// Whether it can be played.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/status-swift.property>
    ///
    /// Linux: always unknown.
    open var status: Status { .unknown }

    /// Whether an item can be played.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/status-swift.enum>
    public enum Status: Int, Sendable {
        /// Nobody has tried.
        case unknown = 0
        /// It can.
        case readyToPlay = 1
        /// It cannot.
        case failed = 2
    }

    /// Goes to a place in it.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayeritem/seek(to:completionhandler:)>
    open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard let completionHandler else { return }
        DispatchQueue.main.async { completionHandler(true) }
    }
}

extension NSNotification.Name {
    /// Posted when an item was played to its end.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/avplayeritemdidplaytoendtime>
    ///
    /// Linux: never posted.
    public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification"
    )
}

/// How a video fills its layer.
///
/// <https://developer.apple.com/documentation/avfoundation/avlayervideogravity>
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String

    /// Makes one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// All of the video is seen.
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect"
    )
    /// All of the layer is filled.
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill"
    )
    /// All of the layer, whatever the proportions.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The layer of a player's video.
///
/// <https://developer.apple.com/documentation/avfoundation/avplayerlayer>
open class AVPlayerLayer: CALayer {
    /// The layer of a player.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayerlayer/init(player:)>
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// The player.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayerlayer/player>
    open var player: AVPlayer?

    /// How the video fills the layer.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avplayerlayer/videogravity>
    open var videoGravity = AVLayerVideoGravity.resizeAspect
}

extension AVPlayerLayer: InWords {
    package var words: (kind: String, text: String)? { player?.words }
}

extension AVPlayer: InWords {
    package var words: (kind: String, text: String)? {
        guard let place = currentItem?.asset.place else { return nil }
        return ("player", "\(rate == 0 ? "paused" : "playing") \(place.lastPathComponent)")
    }
}
