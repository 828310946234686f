import Foundation
import LinkStorage

/// A state of a link, archived or disabled, as tables write it: a flag, the state's own name, or its date.
enum LinkStateField: Hashable {
    case no
    case yes
    case since(Date)

    /// Reads a flag or the state's own name; `nil` where the field is neither.
    ///
    /// - Parameter name: the state's name, which says yes: `disabled` in a column of that name.
    init?(_ text: ArraySlice<UInt8>, named name: String) {
        let text = text.trimmedOfASCIISpace
        if text.count == name.utf8.count, Self.lowercased(text) == name {
            self = .yes
        } else if name == "disabled", text.count == 7, Self.lowercased(text) == "enabled" {
            self = .no
        } else if let flag = FlagParser.flag(text) {
            self = flag ? .yes : .no
        } else {
            return nil
        }
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text, as: UTF8.self).lowercased()
    }

    /// Since when the link is in the state, where a flag alone means since now.
    func moment(now: Date) -> Date? {
        switch self {
        case .no: nil
        case .yes: now
        case .since(let moment): moment
        }
    }
}
