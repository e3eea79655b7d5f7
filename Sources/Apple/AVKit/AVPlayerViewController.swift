// SPDX-License-Identifier: Apache-2.0

@_exported public import AVFoundation

/// Shows a player's video with buttons.
///
/// <https://developer.apple.com/documentation/avkit/avplayerviewcontroller>
open class AVPlayerViewController: UIViewController {
    /// The player.
    ///
    /// <https://developer.apple.com/documentation/avkit/avplayerviewcontroller/player>
    open var player: AVPlayer?

    /// Whether there are buttons.
    ///
    /// <https://developer.apple.com/documentation/avkit/avplayerviewcontroller/showsplaybackcontrols>
    open var showsPlaybackControls = true

    /// How the video fills the view.
    ///
    /// <https://developer.apple.com/documentation/avkit/avplayerviewcontroller/videogravity>
    open var videoGravity = AVLayerVideoGravity.resizeAspect

    /// Makes the view of the video.
    open override func loadView() {
        view = PlayerView(of: self)
    }
}

/// The view of a controller's player, as it is when it is looked at.
private final class PlayerView: UIView, InWords {
    private weak var controller: AVPlayerViewController?

    init(of controller: AVPlayerViewController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    var words: (kind: String, text: String)? { controller?.player?.words }
}
