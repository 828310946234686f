import Foundation
import WaymarkInbox

/// What the program was started with.
struct LaunchOptions: Sendable {
    static let usage = """
        usage: boarding-pass --device NAME --service URL --key KEY [OPTION...]

          --device NAME       the phone that this process is; it has its own state
          --service URL       a running `waymark serve`
          --key KEY           an API key of the role `app`
          --state DIR         where the states of devices are; by default below
                              $XDG_STATE_HOME
          --launch-url URL    the link that starts the app
          --door NAME         the door it comes through: universal (the default),
                              scheme, notification, shortcut, program, beacon
          --fresh-install     erase the state of the device first
          --clipboard TEXT    what is on the clipboard; the person pastes it at the
                              start
          --referrer TEXT     what the Play Store says at the first launch: the phone
                              is one with Android
          --app-clip URL      an App Clip of the app was started with this address
                              before the app was installed
          --accept-probable   open links that are only probably meant for this
                              person, too
          --protected-storage-locked SECONDS
                              storage cannot be read for a while, as before the
                              first unlock of a phone
          --hold SECONDS      how long the waiting screen may stay; 3 by default
          --crash-at FLIGHT   die when this pass is shown, to see what happens to
                              its link
          --script FILE       read commands from a file, not from the keyboard

        """

    var device = ""
    var service: String?
    var key = ""
    var folder = LaunchOptions.stateFolder
    var launchURL: URL?
    var door = LinkDoor.universalLink
    var isFreshInstall = false
    var clipboard: String?
    var referrer: String?
    var appClipURL: URL?
    var acceptsProbableLinks = false
    var lockedSeconds: TimeInterval?
    var hold: TimeInterval = 3
    var crashFlight: String?
    var script: String?

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--fresh-install": isFreshInstall = true
            case "--accept-probable": acceptsProbableLinks = true
            case "--device", "--service", "--key", "--state", "--launch-url", "--door", "--crash-at", "--script",
                "--clipboard", "--referrer", "--app-clip", "--protected-storage-locked", "--hold":
                guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value.") }
                try set(option, to: value)
            default: throw UsageError("There is no option \(option).")
            }
        }
        guard !device.isEmpty else { throw UsageError("--device NAME is missing.") }
        guard service != nil else { throw UsageError("--service URL is missing.") }
        guard !key.isEmpty else { throw UsageError("--key KEY is missing.") }
    }

    /// The folder of the device.
    var deviceFolder: URL { folder.appendingPathComponent(device) }

    private mutating func set(_ option: String, to value: String) throws(UsageError) {
        switch option {
        case "--device":
            guard !value.contains("/"), !value.hasPrefix(".") else {
                throw UsageError("The name of a device has no slash and begins with no dot.")
            }
            device = value
        case "--service":
            service = value
        case "--key": key = value
        case "--state": folder = URL(fileURLWithPath: value)
        case "--launch-url": launchURL = try Self.url(value)
        case "--app-clip": appClipURL = try Self.url(value)
        case "--clipboard": clipboard = value
        case "--referrer": referrer = value
        case "--door": door = try LinkDoor(option: value)
        case "--crash-at": crashFlight = value
        case "--script": script = value
        case "--protected-storage-locked": lockedSeconds = try Self.seconds(value, of: option)
        default: hold = try Self.seconds(value, of: option)
        }
    }

    private static func url(_ text: String) throws(UsageError) -> URL {
        guard let url = URL(string: text), url.scheme != nil else { throw UsageError("\(text) is no URL.") }
        return url
    }

    private static func seconds(_ value: String, of option: String) throws(UsageError) -> TimeInterval {
        guard let seconds = TimeInterval(value), (0...3600).contains(seconds) else {
            throw UsageError("\(option) wants seconds, 0 to 3600, not \(value).")
        }
        return seconds
    }

    private static var stateFolder: URL {
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"] ?? NSHomeDirectory() + "/.local/state"
        return URL(fileURLWithPath: state).appendingPathComponent("boarding-pass")
    }
}

/// Words that the program does not understand.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
