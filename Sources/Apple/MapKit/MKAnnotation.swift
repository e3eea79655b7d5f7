// SPDX-License-Identifier: Apache-2.0

/// A place on a map.
///
/// <https://developer.apple.com/documentation/mapkit/mkannotation>
///
/// Linux: the titles are not optional requirements, but have defaults.
@MainActor @preconcurrency
public protocol MKAnnotation: NSObjectProtocol {
    /// Where it is.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotation/coordinate>
    var coordinate: CLLocationCoordinate2D { get }
    /// The title.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotation/title>
    var title: String? { get }
    /// The text below the title.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotation/subtitle>
    var subtitle: String? { get }
}

extension MKAnnotation {
    /// None.
    public var title: String? { nil }
    /// None.
    public var subtitle: String? { nil }
}

/// Something with titles on a map.
///
/// <https://developer.apple.com/documentation/mapkit/mkshape>
@MainActor @preconcurrency
open class MKShape: NSObject, MKAnnotation {
    /// A shape at 0 degrees north and east.
    public override nonisolated init() { super.init() }

    /// Where it is.
    open var coordinate = CLLocationCoordinate2D()
    /// The title.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkshape/title>
    open var title: String?
    /// The text below the title.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkshape/subtitle>
    open var subtitle: String?
}

/// A point with titles on a map.
///
/// <https://developer.apple.com/documentation/mapkit/mkpointannotation>
open class MKPointAnnotation: MKShape {
    /// Makes a point at 0 degrees north and east.
    public override nonisolated init() { super.init() }

    /// Makes a point.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkpointannotation/init(coordinate:)>
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init()
        self.coordinate = coordinate
    }

    /// Makes a point with titles.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkpointannotation/init(coordinate:title:subtitle:)>
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        title: String?,
        subtitle: String?
    ) {
        self.init(coordinate: coordinate)
        self.title = title
        self.subtitle = subtitle
    }
}

/// The view of an annotation.
///
/// <https://developer.apple.com/documentation/mapkit/mkannotationview>
open class MKAnnotationView: UIView {
    /// Makes the view of an annotation.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotationview/init(annotation:reuseidentifier:)>
    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        self.annotation = annotation
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Makes an empty view, and reads nothing from the coder.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    /// What it shows.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotationview/annotation>
    open var annotation: (any MKAnnotation)?

    /// The name under which it may be used again.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotationview/reuseidentifier>
    public let reuseIdentifier: String?

    /// The image.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotationview/image>
    open var image: UIImage?

    /// Whether it can show a bubble.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkannotationview/canshowcallout>
    open var canShowCallout = false
}
