import BoardingPassCore
import WaymarkInbox

extension LinkDoor {
    /// The doors that a person can name.
    static let options: KeyValuePairs<String, LinkDoor> = [
        "universal": .universalLink, "scheme": .customScheme, "notification": .notification, "shortcut": .shortcut,
        "program": .program, "beacon": .beacon,
    ]

    init(option name: String) throws(UsageError) {
        guard let door = Self.options.first(where: { $0.key == name })?.value else {
            let names = Self.options.map(\.key).joined(separator: ", ")
            throw UsageError("There is no door \(name). The doors: \(names).")
        }
        self = door
    }
}
