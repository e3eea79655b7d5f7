// SPDX-License-Identifier: Apache-2.0

@_exported public import CoreLocation
@_exported public import UIKit

/// What part of the Earth a map shows.
///
/// <https://developer.apple.com/documentation/mapkit/mkmapview>
///
/// Linux: plain data, like every view; there are no maps, and the delegate is not called.
open class MKMapView: UIView {
    /// The part that is shown.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/region>
    open var region = MKCoordinateRegion()

    /// Shows a part.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/setregion(_:animated:)>
    open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { self.region = region }

    /// The middle of the part that is shown.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/centercoordinate>
    open var centerCoordinate: CLLocationCoordinate2D {
        get { region.center }
        set { region.center = newValue }
    }

    /// Moves the middle.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/setcenter(_:animated:)>
    open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
        centerCoordinate = coordinate
    }

    /// The kind of map.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/maptype>
    open var mapType = MKMapType.standard

    /// Whether the map tries to show where the user is.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/showsuserlocation>
    open var showsUserLocation = false

    /// Whether the user can change the scale.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/iszoomenabled>
    open var isZoomEnabled = true

    /// Whether the user can move the map.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/isscrollenabled>
    open var isScrollEnabled = true

    /// Whether the user can turn the map.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/isrotateenabled>
    open var isRotateEnabled = true

    /// Whether the user can tilt the map.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/ispitchenabled>
    open var isPitchEnabled = true

    /// Is asked for the views of annotations.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/delegate>
    ///
    /// Linux: never called.
    open weak var delegate: (any MKMapViewDelegate)?

    /// The annotations, in the order in which they were added.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/annotations>
    open private(set) var annotations: [any MKAnnotation] = []

    /// Adds an annotation.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/addannotation(_:)>
    open func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }

    /// Adds annotations.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/addannotations(_:)>
    open func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }

    /// Removes an annotation.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/removeannotation(_:)>
    open func removeAnnotation(_ annotation: any MKAnnotation) {
        annotations.removeAll { $0 === annotation }
    }

    /// Removes annotations.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/removeannotations(_:)>
    open func removeAnnotations(_ annotations: [any MKAnnotation]) {
        for annotation in annotations { removeAnnotation(annotation) }
    }

    /// Selects an annotation, and shows its bubble.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/selectannotation(_:animated:)>
    ///
    /// Linux: does nothing.
    open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {}

    /// Shows a part that contains annotations.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapview/showannotations(_:animated:)>
    ///
    /// Linux: the middle between the outermost, and the smallest part that contains them.
    open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
        for annotation in annotations where !self.annotations.contains(where: { $0 === annotation })
        {
            addAnnotation(annotation)
        }
        let latitudes = annotations.map(\.coordinate.latitude)
        let longitudes = annotations.map(\.coordinate.longitude)
        guard let south = latitudes.min(), let north = latitudes.max(),
            let west = longitudes.min(), let east = longitudes.max()
        else { return }
        region = MKCoordinateRegion(
            center: CLLocationCoordinate2D(
                latitude: (south + north) / 2,
                longitude: (west + east) / 2
            ),
            span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: east - west)
        )
    }
}

extension MKMapView: InWords {
    package var words: (kind: String, text: String)? {
        func degrees(_ value: Double) -> String {
            value.formatted(
                .number.precision(.fractionLength(0...4)).locale(Locale(identifier: "en"))
            )
        }
        func point(_ point: CLLocationCoordinate2D) -> String {
            "\(degrees(point.latitude)), \(degrees(point.longitude))"
        }
        let places = annotations.map { annotation in
            [annotation.title, point(annotation.coordinate)].compactMap(\.self)
                .joined(separator: " at ")
        }
        return ("map", (["around \(point(region.center))"] + places).joined(separator: "; "))
    }
}

/// What a map calls for its parts.
///
/// <https://developer.apple.com/documentation/mapkit/mkmapviewdelegate>
///
/// Linux: nothing is drawn, so nothing is called.
@MainActor @preconcurrency
public protocol MKMapViewDelegate: NSObjectProtocol {
    /// The view of an annotation; nil for the system's.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkmapviewdelegate/mapview(_:viewfor:)>
    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
}

extension MKMapViewDelegate {
    /// The system's view.
    public func mapView(
        _ mapView: MKMapView,
        viewFor annotation: any MKAnnotation
    ) -> MKAnnotationView? { nil }
}

/// The kinds of map.
///
/// <https://developer.apple.com/documentation/mapkit/mkmaptype>
public enum MKMapType: UInt, Sendable {
    /// Roads and names.
    case standard = 0
    /// Pictures from above.
    case satellite = 1
    /// Pictures with roads and names.
    case hybrid = 2
    /// Pictures in three dimensions.
    case satelliteFlyover = 3
    /// Pictures in three dimensions with roads and names.
    case hybridFlyover = 4
    /// Roads and names, behind the app's own data.
    case mutedStandard = 5
}

/// The size of a part of the Earth in degrees.
///
/// <https://developer.apple.com/documentation/mapkit/mkcoordinatespan>
public struct MKCoordinateSpan: Sendable {
    /// From south to north.
    public var latitudeDelta: CLLocationDegrees
    /// From west to east.
    public var longitudeDelta: CLLocationDegrees

    /// No size.
    public init() {
        latitudeDelta = 0
        longitudeDelta = 0
    }

    /// Makes a size.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkcoordinatespan/init(latitudedelta:longitudedelta:)>
    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

/// A part of the Earth around a point.
///
/// <https://developer.apple.com/documentation/mapkit/mkcoordinateregion>
public struct MKCoordinateRegion: Sendable {
    /// The middle.
    public var center: CLLocationCoordinate2D
    /// The size.
    public var span: MKCoordinateSpan

    /// A part without a size, at 0 degrees north and east.
    public init() {
        center = CLLocationCoordinate2D()
        span = MKCoordinateSpan()
    }

    /// Makes a part.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkcoordinateregion/init(center:span:)>
    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// Makes a part of a size in meters.
    ///
    /// <https://developer.apple.com/documentation/mapkit/mkcoordinateregion/init(center:latitudinalmeters:longitudinalmeters:)>
    ///
    /// Linux: on a sphere, so up to 0.6 % larger or smaller than on a phone.
    public init(
        center: CLLocationCoordinate2D,
        latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        let metersPerDegree = CLLocation.radius * .pi / 180
        let narrowing = max(cos(center.latitude * .pi / 180), 1e-9)
        self.init(
            center: center,
            span: MKCoordinateSpan(
                latitudeDelta: min(180, latitudinalMeters / metersPerDegree),
                longitudeDelta: min(360, longitudinalMeters / (metersPerDegree * narrowing))
            )
        )
    }
}

/// Makes a part of a size in meters.
///
/// <https://developer.apple.com/documentation/mapkit/mkcoordinateregionmakewithdistance(_:_:_:)>
public func MKCoordinateRegionMakeWithDistance(
    _ centerCoordinate: CLLocationCoordinate2D,
    _ latitudinalMeters: CLLocationDistance,
    _ longitudinalMeters: CLLocationDistance
) -> MKCoordinateRegion {
    MKCoordinateRegion(
        center: centerCoordinate,
        latitudinalMeters: latitudinalMeters,
        longitudinalMeters: longitudinalMeters
    )
}

/// Makes a size.
///
/// <https://developer.apple.com/documentation/mapkit/mkcoordinatespanmake(_:_:)>
public func MKCoordinateSpanMake(
    _ latitudeDelta: CLLocationDegrees,
    _ longitudeDelta: CLLocationDegrees
) -> MKCoordinateSpan {
    MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
}

/// Makes a part.
///
/// <https://developer.apple.com/documentation/mapkit/mkcoordinateregionmake(_:_:)>
public func MKCoordinateRegionMake(
    _ centerCoordinate: CLLocationCoordinate2D,
    _ span: MKCoordinateSpan
) -> MKCoordinateRegion {
    MKCoordinateRegion(center: centerCoordinate, span: span)
}
