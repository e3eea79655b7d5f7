// SPDX-License-Identifier: Apache-2.0

@_exported public import PhoneFoundation

/// A latitude or longitude in degrees.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationdegrees>
public typealias CLLocationDegrees = Double

/// A distance in meters.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationdistance>
public typealias CLLocationDistance = Double

/// How accurate a place is, in meters; negative for a place that is not valid.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationaccuracy>
public typealias CLLocationAccuracy = Double

/// A speed in meters per second.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationspeed>
public typealias CLLocationSpeed = Double

/// A direction in degrees from north, clockwise.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationdirection>
public typealias CLLocationDirection = Double

/// A point on the Earth.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d>
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich.
    public var longitude: CLLocationDegrees

    /// The point at 0 degrees north and east.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// Makes a point.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d/init(latitude:longitude:)>
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Makes a point.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2dmake(_:_:)>
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a point is on the Earth: up to 90 degrees north or south, and 180 east or west.
///
/// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2disvalid(_:)>
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A point that is not on the Earth.
///
/// <https://developer.apple.com/documentation/corelocation/kcllocationcoordinate2dinvalid>
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// A place, and how it was measured.
///
/// <https://developer.apple.com/documentation/corelocation/cllocation>
///
/// Linux: a value that the app makes; nothing measures places.
open class CLLocation: NSObject, @unchecked Sendable {  // immutable
    /// Where it is.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/coordinate>
    public let coordinate: CLLocationCoordinate2D
    /// Meters above sea level.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/altitude>
    public let altitude: CLLocationDistance
    /// How accurate the point is.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/horizontalaccuracy>
    public let horizontalAccuracy: CLLocationAccuracy
    /// How accurate the altitude is; negative if it is not valid.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/verticalaccuracy>
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel; negative if it is not valid.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/course>
    public let course: CLLocationDirection
    /// The speed; negative if it is not valid.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/speed>
    public let speed: CLLocationSpeed
    /// When it was measured.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/timestamp>
    public let timestamp: Date

    /// Makes a place.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/init(coordinate:altitude:horizontalaccuracy:verticalaccuracy:course:speed:timestamp:)>
    public init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        horizontalAccuracy = hAccuracy
        verticalAccuracy = vAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
        super.init()
    }

    /// Makes a place.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/init(coordinate:altitude:horizontalaccuracy:verticalaccuracy:timestamp:)>
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Makes a place of now, whose altitude is not valid.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/init(latitude:longitude:)>
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// The distance to another place along the Earth, in meters.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocation/distance(from:)>
    ///
    /// Linux: on a sphere of the Earth's mean radius, which is at most 0.6 % from the distance on its spheroid.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let north = sin(radians(there.latitude - here.latitude) / 2)
        let east = sin(radians(there.longitude - here.longitude) / 2)
        let chord =
            north * north
            + cos(radians(here.latitude)) * cos(radians(there.latitude)) * east * east
        return 2 * Self.radius * asin(min(1, chord.squareRoot()))
    }

    /// The mean radius of the Earth in meters, by the International Union of Geodesy and Geophysics.
    package static let radius: CLLocationDistance = 6_371_008.8
}
