import BoardingPassCore
import WaymarkClient

/// What the screens look like: lines of at most 80 columns.
enum ScreenText {
    private static let width = 78

    static func waiting(hasLink: Bool) -> String {
        hasLink ? "Waiting for your link ..." : "One moment ..."
    }

    static let onboarding = screen(
        "Welcome",
        [
            "Your boarding passes, in one place.",
            "Share a pass with whoever picks you up.",
            "Tap a link, and you are where it leads.",
        ], "next")

    static let signIn = screen("Sign in", ["Who are you?"], "signin NAME")

    static func passes(_ passes: [BoardingPass]) -> [String] {
        screen("Boarding passes", passes.map(line), "[passes] profile     share FLIGHT")
    }

    static func profile(user: String) -> [String] {
        screen("Profile", ["Signed in as \(user)"], "passes [profile]     signout")
    }

    static func pass(_ pass: BoardingPass) -> [String] {
        screen("Boarding pass \(pass.flight)", [line(pass)], "passes     back to your passes")
    }

    static func gate(_ name: String) -> [String] {
        screen("Gate \(name)", ["Boarding begins 40 minutes before departure."], "passes     back to your passes")
    }

    static func banner(_ text: String) -> [String] {
        ["(i) \(text)"]
    }

    /// The long link that stands in for a short one, and why.
    static func longLink(_ link: ShortenedLink) -> [String] {
        let reason = link.fallbackReason.map { $0.message.isEmpty ? "\($0.code)" : $0.message } ?? "it was not asked"
        return wrapped("(i) The service made no short link: \(reason) The long link leads to the same place:") + [
            link.url
        ]
    }

    /// The lines of a text, broken between its words.
    static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private static func line(_ pass: BoardingPass) -> String {
        let flight = pass.flight.padding(8), seat = "seat \(pass.seat)".padding(11), route = pass.route.padding(24)
        return flight + seat + route + pass.departure
    }

    private static func screen(_ title: String, _ lines: [String], _ footer: String) -> [String] {
        let head = "== \(title) "
        let all = ["", head + String(repeating: "=", count: max(width - head.count, 0))]
        return (all + lines.map { "   " + $0 } + ["   " + footer]).map { String($0.prefix(width)) }
    }
}

extension String {
    fileprivate func padding(_ length: Int) -> String {
        self + String(repeating: " ", count: max(length - count, 1))
    }
}
