// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements

/// Sounds and pictures that belong together.
///
/// <https://developer.apple.com/documentation/avfoundation/avasset>
///
/// Linux: where they are; nothing is read.
open class AVAsset: NSObject, @unchecked Sendable {  // immutable
    let place: URL

    /// The asset at a URL.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avasset/init(url:)>
    public init(url URL: URL) {
        place = URL
        super.init()
    }
}

/// The asset of a file.
///
/// <https://developer.apple.com/documentation/avfoundation/avurlasset>
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The asset of a file.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avurlasset/init(url:options:)>
    public init(url URL: URL, options: [String: Any]? = nil) { super.init(url: URL) }

    /// Where the file is.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avurlasset/url>
    open var url: URL { place }
}

/// The domain of this framework's errors.
///
/// <https://developer.apple.com/documentation/avfoundation/avfoundationerrordomain>
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Makes pictures of a video.
///
/// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator>
///
/// Linux: no video is decoded: each picture is an error, and the device reports it.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {  // as Apple's: for one thread
    /// How a picture of a row was made.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/result>
    public enum Result: Int, Sendable {
        /// There is a picture.
        case succeeded = 0
        /// There is an error.
        case failed = 1
        /// It was given up.
        case cancelled = 2
    }

    /// The video.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/asset>
    public let asset: AVAsset

    /// Makes a generator.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/init(asset:)>
    public init(asset: AVAsset) {
        self.asset = asset
        super.init()
    }

    /// Whether the pictures are turned upright.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/appliespreferredtracktransform>
    open var appliesPreferredTrackTransform = false

    /// The most points of a picture; zero for those of the video.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/maximumsize>
    open var maximumSize = CGSize.zero

    /// How much earlier a picture may be.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/requestedtimetolerancebefore>
    open var requestedTimeToleranceBefore = CMTime.invalid

    /// How much later a picture may be.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/requestedtimetoleranceafter>
    open var requestedTimeToleranceAfter = CMTime.invalid

    private func failure() -> NSError {
        PhoneFaults.report(
            .unreadableAsset,
            "no picture of \"\(asset.place.lastPathComponent.prefix(100))\": videos are not decoded"
        )
        // AVError.Code.decodeFailed.
        return NSError(domain: AVFoundationErrorDomain, code: -11821)
    }

    /// The picture at a time.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/copycgimage(at:actualtime:)>
    open func copyCGImage(
        at requestedTime: CMTime,
        actualTime: UnsafeMutablePointer<CMTime>?
    ) throws -> CGImage {
        throw failure()
    }

    /// The picture at a time.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/image(at:)>
    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        throw failure()
    }

    /// The pictures at several times.
    ///
    /// <https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/generatecgimagesasynchronously(fortimes:completionhandler:)>
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler:
            @escaping @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?)
            -> Void
    ) {
        for _ in requestedTimes { handler(.invalid, nil, .invalid, .failed, failure()) }
    }
}
