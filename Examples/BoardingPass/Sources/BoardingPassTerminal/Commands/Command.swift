import Foundation
import WaymarkInbox

/// What a person can do with the app and the phone around it.
enum Command: Hashable, Sendable {
    case open(URL, LinkDoor)
    case paste(String)
    case beacon(gate: String)
    case background, foreground, offline, online
    case next, signIn(String), signOut, expire
    case passes, profile, show
    case share(flight: String)
    case integration
    case log, help, quit
    /// Words of a script: wait for a text, or look at what was printed so far.
    case expect(String), never(String), once(String)

    static let explanation = """
        The app
          next                begin, on the screens of onboarding
          signin NAME         sign in
          signout             sign out
          passes, profile     the two tabs
          share FLIGHT        make a short link to a pass
          show                see the link that came late
          integration         check whether links can reach this build
        The phone
          open URL [DOOR]     tap a link; the doors: universal, scheme, notification,
                              shortcut, program, beacon
          beacon GATE         walk past the beacon of a gate
          paste URL           paste a link from the clipboard
          background, foreground
          offline, online
          expire              let the session run out
          log                 what happened on this device
          quit
        In scripts
          expect TEXT         wait until a line with this text follows the last command
          never TEXT          no line so far has it
          once TEXT           exactly one line so far has it
        """

    /// Reads a line; `nil` for an empty one and for a comment.
    init?(_ line: String) throws(UsageError) {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        let rest = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
        if let command = Self.plain[words[0]] {
            guard rest.isEmpty else { throw UsageError("\(words[0]) stands alone.") }
            self = command
        } else {
            try self.init(words[0], rest)
        }
    }

    /// Whether it looks at what was printed, and does nothing.
    var isCheck: Bool {
        switch self {
        case .expect, .never, .once: true
        default: false
        }
    }

    private static let plain: [String: Command] = [
        "background": .background, "foreground": .foreground, "offline": .offline, "online": .online, "next": .next,
        "signout": .signOut, "expire": .expire, "passes": .passes, "profile": .profile, "show": .show, "log": .log,
        "help": .help, "quit": .quit,
        "integration": .integration,
    ]

    private init(_ word: String, _ rest: String) throws(UsageError) {
        func argument(_ name: String) throws(UsageError) -> String {
            guard !rest.isEmpty else { throw UsageError("\(word) needs \(name).") }
            return rest
        }
        switch word {
        case "open": self = try Self.open(argument("a URL"))
        case "paste": self = .paste(try argument("a text"))
        case "beacon": self = .beacon(gate: try argument("a gate, such as B12"))
        case "signin": self = .signIn(try argument("a name"))
        case "share": self = .share(flight: try argument("a flight, such as WM204"))
        case "expect": self = .expect(try argument("a text"))
        case "never": self = .never(try argument("a text"))
        case "once": self = .once(try argument("a text"))
        default: throw UsageError("There is no command \(word). Try help.")
        }
    }

    private static func open(_ rest: String) throws(UsageError) -> Command {
        let words = rest.split(separator: " ").map(String.init)
        guard words.count <= 2, let url = URL(string: words[0]), url.scheme != nil else {
            throw UsageError("open wants a URL, and perhaps a door.")
        }
        return .open(url, try words.count > 1 ? LinkDoor(option: words[1]) : .universalLink)
    }
}
