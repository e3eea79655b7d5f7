// SPDX-License-Identifier: Apache-2.0

public import UserNotifications

extension Banner {
    /// Draws a content as a web page of its own, which loads nothing and runs nothing.
    ///
    /// - Parameters:
    ///   - content: what to draw.
    ///   - appName: the name on top, if there is to be one.
    /// - Returns: the page, in UTF-8 when it is written out.
    public static func html(_ content: UNNotificationContent, appName: String? = nil) -> String {
        var parts: [String] = []
        func add(_ element: String, _ name: String, _ text: String) {
            guard !text.isEmpty else { return }
            // `auto`: each part has its own direction, whatever the others are written in.
            parts.append("<\(element) class=\"\(name)\" dir=\"auto\">\(escaped(text))</\(element)>")
        }
        add("p", "app", DisplayText.line(appName ?? ""))
        add("h1", "title", DisplayText.line(content.title))
        add("h2", "subtitle", DisplayText.line(content.subtitle))
        add("p", "body", DisplayText.lines(content.body, atMost: .max).joined(separator: "\n"))
        add("p", "notes", BannerNotes.of(content).joined(separator: " · "))
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Notification</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <article class="banner">
            \(parts.joined(separator: "\n"))
            </article>
            </body>
            </html>

            """
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { font: 16px/1.35 system-ui, sans-serif; background: #d8dde6; margin: 2rem; }
        .banner { max-width: 24rem; margin: auto; padding: .8rem 1rem; border-radius: 1.2rem;
          background: #ffffffd9; color: #111; overflow-wrap: anywhere; }
        .banner > * { margin: .1rem 0; font-size: 1rem; unicode-bidi: isolate; }
        .app, .notes { font-size: .8rem; opacity: .6; }
        .body { white-space: pre-wrap; }
        @media (prefers-color-scheme: dark) {
          body { background: #1d2230; }
          .banner { background: #2c3140d9; color: #eee; }
        }
        """

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in Bidi.isolated(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
