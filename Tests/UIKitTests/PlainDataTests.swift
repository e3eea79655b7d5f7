// SPDX-License-Identifier: Apache-2.0

import AVKit
import Foundation
import MapKit
import Testing
import UIKit
import WebKit

/// The rules are those of Apple's pages on the types, unless a test says otherwise.
@Suite("Views of other frameworks as plain data") @MainActor
struct PlainDataTests {
    @Test("a map keeps its part and its annotations, and shows them")
    func map() {
        let map = MKMapView()
        let bay = CLLocationCoordinate2D(latitude: 37.5, longitude: -122.25)
        map.setRegion(
            MKCoordinateRegion(center: bay, latitudinalMeters: 1000, longitudinalMeters: 2000),
            animated: true
        )
        map.addAnnotation(MKPointAnnotation(coordinate: bay, title: "Bay", subtitle: nil))
        #expect(map.words?.text == "around 37.5, -122.25; Bay at 37.5, -122.25")
        // A degree of latitude has some 111 km.
        #expect(abs(map.region.span.latitudeDelta - 1.0 / 111.2) < 1e-4)
        let east = MKPointAnnotation(
            coordinate: CLLocationCoordinate2D(latitude: 37.5, longitude: -121.25)
        )
        map.showAnnotations(map.annotations + [east], animated: false)
        #expect(map.annotations.count == 2 && map.centerCoordinate.longitude == -121.75)
        map.removeAnnotations(map.annotations)
        #expect(map.annotations.isEmpty)
    }

    @Test("a distance is that of the mean sphere, up to the antipode")
    func distance() {
        func place(_ north: Double, _ east: Double) -> CLLocation {
            CLLocation(latitude: north, longitude: east)
        }
        // geographiclib 2.1 on WGS 84: from Paris to Sydney 16 957 527 m.
        let far = place(48.8566, 2.3522).distance(from: place(-33.8688, 151.2093))
        #expect(abs(far / 16_957_527 - 1) < 0.006)
        #expect(abs(place(0, 0).distance(from: place(0, 180)) - .pi * 6_371_008.8) < 1)
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test("a web view loads nothing, and knows what it was given")
    func web() async throws {
        let view = WKWebView()
        #expect(view.words == nil)
        var initial: [Bool?] = []
        let observation = view.observe(\.isLoading, options: [.initial, .new]) { _, change in
            initial.append(change.newValue)
        }
        view.load(URLRequest(url: try #require(URL(string: "https://example.com/a"))))
        #expect(view.words?.text == "https://example.com/a" && initial == [false])
        view.loadHTMLString("<p>x</p>", baseURL: nil)
        #expect(view.words?.text == "8 characters of HTML" && view.url?.scheme == "about")
        observation.invalidate()
        let error = await withCheckedContinuation { done in
            view.evaluateJavaScript("1") { _, error in done.resume(returning: error as? WKError) }
        }
        #expect(error?.code == .javaScriptExceptionOccurred)
    }

    @Test("a player knows whether it plays, in a layer and in a controller")
    func player() throws {
        let player = AVPlayer(url: URL(fileURLWithPath: "/a/b.mp4"))
        let layer = AVPlayerLayer(player: player)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 2))
        view.layer.addSublayer(layer)
        player.play()
        #expect(layer.words?.text == "playing b.mp4" && layer.superlayer === view.layer)
        layer.removeFromSuperlayer()
        #expect(view.layer.sublayers?.isEmpty == true && view.layer.frame.size.width == 3)
        let controller = AVPlayerViewController()
        controller.player = player
        player.pause()
        let inner = try #require(controller.view as? any InWords)
        #expect(inner.words?.text == "paused b.mp4" && player.timeControlStatus == .paused)
        player.seek(to: CMTime(seconds: 1.5, preferredTimescale: 600))
        #expect(player.currentTime().value == 900 && CMTime.invalid.seconds.isNaN)
        #expect(!CMTime(seconds: .infinity, preferredTimescale: 1).isValid)
    }

    @Test("controls keep their values")
    func controls() {
        let field = UITextField()
        field.placeholder = "Name"
        #expect(field.words?.text == "Name")
        field.text = "ab"
        field.isSecureTextEntry = true
        #expect(field.words?.text == "••")
        let progress = UIProgressView(progressViewStyle: .bar)
        progress.setProgress(7, animated: true)
        #expect(progress.progress == 1)
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        #expect(effect.subviews == [effect.contentView])
        let literal: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(literal == .red)
        #expect(UIColor { $0.userInterfaceStyle == .dark ? .white : .black } == .black)
    }
}

/// English as on Apple's page of the styles, but for the blanks of `brief`; German as of ICU.
@Suite("Quantities of time in words")
struct DateComponentsFormatterTests {
    private func formatter(_ style: DateComponentsFormatter.UnitsStyle) -> DateComponentsFormatter {
        let formatter = DateComponentsFormatter()
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_US")
        formatter.calendar = calendar
        formatter.unitsStyle = style
        return formatter
    }

    @Test(
        "in each style",
        arguments: [
            (.positional, "1:10:00"), (.abbreviated, "1h 10m"), (.short, "1 hr, 10 min"),
            (.full, "1 hour, 10 minutes"), (.brief, "1 hr 10 min"),
        ] as [(DateComponentsFormatter.UnitsStyle, String)]
    )
    func styles(_ style: DateComponentsFormatter.UnitsStyle, _ expected: String) {
        #expect(formatter(style).string(from: 4200) == expected)
    }

    @Test("zeros are dropped, kept or padded")
    func zeros() {
        let hours = formatter(.abbreviated)
        hours.allowedUnits = [.hour, .minute]
        #expect(hours.string(from: 3600) == "1h")
        #expect(hours.string(from: 59) == "0m")
        hours.zeroFormattingBehavior = []
        #expect(hours.string(from: 3600) == "1h 0m")
        let clock = formatter(.positional)
        clock.allowedUnits = [.minute, .second]
        #expect(clock.string(from: 65) == "1:05")
        clock.zeroFormattingBehavior = .pad
        #expect(clock.string(from: 65) == "01:05")
        #expect(clock.string(from: .nan) == nil)
    }

    @Test("the most units, dates and components")
    func others() {
        let short = formatter(.full)
        short.maximumUnitCount = 1
        #expect(short.string(from: 93_784) == "1 day")
        let start = Date(timeIntervalSince1970: 0)
        #expect(short.string(from: start, to: start.addingTimeInterval(120)) == "2 minutes")
        #expect(short.string(for: DateComponents(minute: 3)) == "3 minutes")
        let german = formatter(.full)
        german.calendar?.locale = Locale(identifier: "de_DE")
        #expect(german.string(from: 4200) == "1 Stunde und 10 Minuten")
    }
}
