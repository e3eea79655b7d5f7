// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The Swift source that does what a phone does with a storyboard: it makes the views, and sets the
/// outlets before `viewDidLoad`.
struct InterfaceSource {
    /// What an element of a storyboard is in UIKit here; all others are plain views.
    private static let classes = [
        "label": "UIKit.UILabel", "imageView": "UIKit.UIImageView", "button": "UIKit.UIButton",
        "stackView": "UIKit.UIStackView", "textView": "UIKit.UITextView",
        "scrollView": "UIKit.UIScrollView", "textField": "UIKit.UITextField",
        "activityIndicatorView": "UIKit.UIActivityIndicatorView", "switch": "UIKit.UISwitch",
        "slider": "UIKit.UISlider", "progressView": "UIKit.UIProgressView",
        "pageControl": "UIKit.UIPageControl", "view": "UIKit.UIView",
        "visualEffectView": "UIKit.UIVisualEffectView", "mapView": "MapKit.MKMapView",
        "wkWebView": "WebKit.WKWebView",
    ]
    /// Those whose initializer needs arguments, and the call.
    private static let initializers = [
        "UIKit.UIVisualEffectView": "UIKit.UIVisualEffectView(effect: nil)"
    ]

    /// What the entry point needs: functions that make the views.
    private(set) var text = ""
    /// What is added to the end of a source, by its name: outlets may be private.
    private(set) var additions: [String: String] = [:]

    private let storyboard: Storyboard
    private let finder: PrincipalClass
    private var lines: [String] = []
    /// The names of the objects in the source, by their ids.
    private var names: [String: String] = [:]
    /// The elements that outlets may lead to.
    private var elements: [String: MarkupElement] = [:]
    /// The views that constraints belong to, by the constraints' ids.
    private var owners: [String: String] = [:]
    /// The objects that have outlets of their own, and their classes.
    private var connected: [(element: MarkupElement, name: String, type: ClassDeclaration)] = []
    private var notes: [String] = []
    private var viewCount = 0
    /// The modules of the views' classes.
    private var modules: Set<String> = []

    /// Writes the source.
    ///
    /// - Throws: `malformed` if an outlet leads from a property that the class does not have.
    init(
        _ storyboard: Storyboard,
        _ principal: ClassDeclaration,
        _ finder: PrincipalClass
    ) throws(RunError) {
        self.storyboard = storyboard
        self.finder = finder
        for object in storyboard.objects { collect(object, owner: nil) }
        let root = storyboard.controller.value("view")
        let view = root.map { add($0) } ?? "UIKit.UIView()"
        if let identifier = storyboard.controller["id"] { names[identifier] = "controller" }
        if let title = storyboard.controller["title"] {
            lines.append("controller.title = \(Self.literal(title))")
        }
        connected.append((storyboard.controller, "controller", principal))
        for (element, name, type) in connected { try connect(element, name, type) }
        lines += notes.map { note in
            "Swift.print(\(Self.literal("\(storyboard.file): \(note)")))"
        }
        let body = (lines + ["return \(view)"]).map { "    \($0)\n" }.joined()
        text =
            modules.sorted().map { "import \($0)\n" }.joined() + Self.helpers + """
                @MainActor
                private func _pushSealViews(_ given: UIKit.UIViewController) -> UIKit.UIView {
                    guard let controller = given as? \(principal.name) else { return UIKit.UIView() }
                    _ = controller
                \(body)}

                """
    }

    // MARK: - Views

    private mutating func collect(_ element: MarkupElement, owner: String?) {
        if let identifier = element["id"] {
            elements[identifier] = element
            if element.name == "constraint" { owners[identifier] = owner }
        }
        let isView = element.value("frame") != nil || element["key"] == "view"
        let owner = isView ? element["id"] : owner
        for child in element.children { collect(child, owner: owner) }
    }

    /// Adds a view and those inside it; returns its name in the source.
    private mutating func add(_ element: MarkupElement) -> String {
        let name = "view\(viewCount)"
        viewCount += 1
        if let identifier = element["id"] { names[identifier] = name }
        let type = Self.classes[element.name] ?? "UIKit.UIView"
        modules.insert(String(type.prefix { $0 != "." }))
        if let custom = element["customClass"], let declaration = finder.declaration(named: custom)
        {
            lines.append("let \(name): \(declaration.name) = _pushSealDecoded()")
            connected.append((element, name, declaration))
        } else {
            if let custom = element["customClass"] {
                notes.append(
                    "no source declares the class \(custom): it is a \(type.split(separator: ".")[1]) here"
                )
            } else if Self.classes[element.name] == nil {
                notes.append("\(element.name) is not supported: it is a plain view here")
            }
            lines.append("let \(name) = \(Self.initializers[type] ?? type + "()")")
        }
        for (property, value) in values(of: element) {
            lines.append("\(name).\(property) = \(value)")
        }
        lines += calls(on: element).map { "\(name).\($0)" }
        for action in Storyboard.actions(of: element) {
            notes.append("nothing taps the \(element.name) here, so \(action) is not called")
        }
        let method = element.name == "stackView" ? "addArrangedSubview" : "addSubview"
        for view in Storyboard.subviews(of: element) {
            let inner = add(view)
            lines.append("\(name).\(method)(\(inner))")
        }
        return name
    }

    /// The properties that an element sets, and their values in Swift.
    private func values(of element: MarkupElement) -> [(String, String)] {
        var values: [(String, String)] = []
        func add(_ property: String, _ value: String?) {
            if let value { values.append((property, value)) }
        }
        func flag(_ attribute: String) -> String? {
            element[attribute].map { $0 == "YES" ? "true" : "false" }
        }
        func word(_ attribute: String, _ words: String) -> String? {
            let allowed = words.split(separator: " ").map(String.init)
            return element[attribute].flatMap { allowed.contains($0) ? "." + $0 : nil }
        }
        add("frame", element.value("frame").flatMap(Self.rectangle))
        add("isHidden", flag("hidden"))
        add("alpha", Self.number(element["alpha"]))
        add("tag", element["tag"].flatMap { Int($0) }.map { "\($0)" })
        add("clipsToBounds", flag("clipsSubviews"))
        add("isUserInteractionEnabled", flag("userInteractionEnabled"))
        add(
            "translatesAutoresizingMaskIntoConstraints",
            flag("translatesAutoresizingMaskIntoConstraints")
        )
        add(
            "contentMode",
            word(
                "contentMode",
                "scaleToFill scaleAspectFit scaleAspectFill redraw center top bottom left right"
            )
        )
        add("backgroundColor", element.value("backgroundColor").flatMap(Self.color))
        add(
            "accessibilityLabel",
            element.value("accessibilityConfiguration")?["label"].map(Self.literal)
        )
        switch element.name {
        case "label", "textView":
            add("text", Storyboard.text("text", of: element).map(Self.literal))
            add("textColor", element.value("textColor").flatMap(Self.color))
            add("font", element.value("fontDescription").flatMap(Self.font))
            add("textAlignment", word("textAlignment", "left center right justified natural"))
            guard element.name == "label" else { break }
            add("numberOfLines", element["numberOfLines"].flatMap { Int($0) }.map { "\($0)" })
        case "imageView":
            add("image", element["image"].map { "UIKit.UIImage(named: \(Self.literal($0)))" })
        case "stackView":
            add("axis", word("axis", "vertical horizontal"))
            add("spacing", Self.number(element["spacing"]))
            add(
                "distribution",
                word("distribution", "fillEqually fillProportionally equalSpacing equalCentering")
            )
            add(
                "alignment",
                word("alignment", "leading trailing top bottom center firstBaseline lastBaseline")
            )
        case "activityIndicatorView":
            add("hidesWhenStopped", flag("hidesWhenStopped") ?? "false")
        case "textField":
            add("text", Storyboard.text("text", of: element).map(Self.literal))
            add("placeholder", Storyboard.text("placeholder", of: element).map(Self.literal))
            add("textColor", element.value("textColor").flatMap(Self.color))
            add("font", element.value("fontDescription").flatMap(Self.font))
            add("textAlignment", word("textAlignment", "left center right justified natural"))
            add("borderStyle", word("borderStyle", "line bezel roundedRect"))
        case "switch": add("isOn", flag("on"))
        case "slider":
            add("minimumValue", Self.number(element["minValue"]))
            add("maximumValue", Self.number(element["maxValue"]))
            add("value", Self.number(element["value"]))
        case "progressView": add("progress", Self.number(element["progress"]))
        case "pageControl":
            add("numberOfPages", element["numberOfPages"].flatMap { Int($0) }.map { "\($0)" })
            add("currentPage", element["currentPage"].flatMap { Int($0) }.map { "\($0)" })
        default: break
        }
        return values
    }

    private func calls(on element: MarkupElement) -> [String] {
        switch element.name {
        case "button":
            let states = element.all("state").compactMap { state -> String? in
                guard let key = state["key"],
                    ["normal", "highlighted", "disabled", "selected"].contains(key),
                    let title = Storyboard.text("title", of: state)
                else { return nil }
                return "setTitle(\(Self.literal(title)), for: .\(key))"
            }
            let configured = element.value("configuration")
                .flatMap { Storyboard.text("title", of: $0) }
                .map { "setTitle(\(Self.literal($0)), for: .normal)" }
            return states + [configured].compactMap(\.self)
        case "activityIndicatorView":
            return element["animating"] == "YES" ? ["startAnimating()"] : []
        default: return []
        }
    }

    // MARK: - Outlets

    private mutating func connect(
        _ element: MarkupElement,
        _ name: String,
        _ type: ClassDeclaration
    ) throws(RunError) {
        var destinations: [(property: String, values: [String])] = []
        for outlet in Storyboard.outlets(of: element) {
            guard let value = value(of: outlet) else {
                let reason =
                    elements[outlet.destination].map { "there is no \($0.name) here" }
                    ?? "its scene has no object \(outlet.destination)"
                notes.append("the outlet \(outlet.property) stays nil: \(reason)")
                continue
            }
            if let place = destinations.firstIndex(where: { $0.property == outlet.property }) {
                destinations[place].values.append(value)
            } else {
                destinations.append((outlet.property, [value]))
            }
        }
        for (property, values) in destinations {
            let owner = finder.lineage(of: type).first { $0.properties.contains(property) }
            guard let owner else {
                throw RunError(
                    .malformed,
                    "\(quoted(storyboard.file)) has an outlet \(quoted(property)), but \(type.name) "
                        + "(\(type.place)) has no such property",
                    hint:
                        "a phone ends the extension there: declare it, or remove the connection in Xcode"
                )
            }
            let method = "_pushSealOutlet_\(property)"
            let addition = """

                extension \(owner.name) {
                    func \(method)(_ values: [Swift.AnyObject]) {
                        self.`\(property)` = _pushSealOutlet(values, \(Self.literal(property)))
                    }
                }

                """
            if additions[owner.sourceName]?.contains(addition) != true {
                additions[owner.sourceName, default: ""] += addition
            }
            lines.append("\(name).\(method)([\(values.joined(separator: ", "))])")
        }
    }

    /// The name in the source of what an outlet leads to; nil for what does not exist here.
    private mutating func value(of outlet: Storyboard.Outlet) -> String? {
        if let name = names[outlet.destination] { return name }
        guard let element = elements[outlet.destination], element.name == "constraint",
            let owner = owners[outlet.destination].flatMap({ names[$0] })
        else { return nil }
        let name = "constraint\(names.count)"
        let item = element["firstItem"].flatMap { names[$0] } ?? owner
        let attributes: Set<String> = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
            "centerY", "firstBaseline", "lastBaseline",
        ]
        let second = element["secondItem"].flatMap { names[$0] }
        func attribute(_ key: String) -> String {
            element[key].flatMap { attributes.contains($0) ? "." + $0 : nil } ?? ".notAnAttribute"
        }
        let relation = element["relation"].flatMap {
            ["lessThanOrEqual", "greaterThanOrEqual"].contains($0) ? "." + $0 : nil
        }
        lines.append(
            "let \(name) = UIKit.NSLayoutConstraint(item: \(item), "
                + "attribute: \(attribute("firstAttribute")), relatedBy: \(relation ?? ".equal"), "
                + "toItem: \(second ?? "nil"), attribute: \(attribute("secondAttribute")), "
                + "multiplier: 1, constant: \(Self.number(element["constant"]) ?? "0"))"
        )
        lines.append("\(owner).addConstraint(\(name))")
        names[outlet.destination] = name
        return name
    }

    // MARK: - Values

    private static func number(_ text: String?) -> String? {
        guard let number = text.flatMap({ Double($0) }), number.isFinite else { return nil }
        return "\(number)"
    }

    private static func rectangle(_ element: MarkupElement) -> String? {
        guard let x = number(element["x"]), let y = number(element["y"]),
            let width = number(element["width"]), let height = number(element["height"])
        else { return nil }
        return "CGRect(x: \(x), y: \(y), width: \(width), height: \(height))"
    }

    private static func color(_ element: MarkupElement) -> String? {
        let alpha = number(element["alpha"]) ?? "1"
        if let white = number(element["white"]) {
            return "UIKit.UIColor(white: \(white), alpha: \(alpha))"
        }
        guard let red = number(element["red"]), let green = number(element["green"]),
            let blue = number(element["blue"])
        else { return nil }
        return "UIKit.UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    }

    private static func font(_ element: MarkupElement) -> String? {
        if let style = element["style"] {
            return "UIKit.UIFont.preferredFont(forTextStyle: .init(rawValue: \(literal(style))))"
        }
        let size = number(element["pointSize"]) ?? "17"
        if let name = element["name"] {
            return "UIKit.UIFont(name: \(literal(name)), size: \(size))"
        }
        if element["type"] == "boldSystem" { return "UIKit.UIFont.boldSystemFont(ofSize: \(size))" }
        let weights = [
            "ultraLight", "thin", "light", "medium", "semibold", "bold", "heavy", "black",
        ]
        let weight = element["weight"].flatMap { weights.contains($0) ? $0 : nil } ?? "regular"
        return "UIKit.UIFont.systemFont(ofSize: \(size), weight: .\(weight))"
    }

    /// A string literal of Swift's, of printable ASCII only.
    static func literal(_ text: String) -> String {
        let inner = text.unicodeScalars.map { scalar in
            scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\"
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "\"" + inner.joined() + "\""
    }

    /// Source of the extension's own program.
    ///
    /// Where a phone raises an exception for what does not fit its storyboard, it ends, and the device says so; nothing of
    /// a push leads there.
    private static let helpers = """
        @MainActor
        func _pushSealDecoded<Object: UIKit.UIResponder & _PushSealCoding>() -> Object {
            guard let object = Object(coder: Foundation.NSKeyedArchiver(requiringSecureCoding: false)) else {
                Swift.fatalError("init(coder:) of \\(Object.self) gave nil for an object of the storyboard")
            }
            return object
        }

        @MainActor
        protocol _PushSealCoding {
            init?(coder: Foundation.NSCoder)
        }

        extension UIKit.UIView: _PushSealCoding {}
        extension UIKit.UIViewController: _PushSealCoding {}

        func _pushSealOutlet<Value>(_ objects: [Swift.AnyObject], _ property: Swift.String) -> Value {
            if let value = objects[0] as? Value { return value }
            if let values = objects as? Value { return values }
            Swift.fatalError(
                "the storyboard connects \\(property) to a \\(Swift.type(of: objects[0])), and its type is \\(Value.self)"
            )
        }


        """
}
