import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// A line of an import: a JSON object with its problems.
struct TransferObject {
    private var members: [JSONTree.Member]

    /// Parses a line; a line that is not UTF-8 is read as Windows-1252 with a note.
    ///
    /// - Throws: ``RowIssue`` if it is not a JSON object.
    init(_ line: ArraySlice<UInt8>, _ lenient: inout LenientReader) throws(RowIssue) {
        var bytes = Array(line)
        if String(validating: bytes, as: UTF8.self) == nil {
            bytes = Array(lenient.text(line, "", encoding: .windows1252).utf8)
        }
        let tree: JSONTree
        do throws(JSONTreeError) {
            tree = try JSONTree(json: bytes)
        } catch {
            throw RowIssue(column: "", reason: "it is not JSON: \(error)")
        }
        guard case .object(let members) = tree else {
            throw RowIssue(column: "", reason: "it is not a JSON object")
        }
        self.members = members
    }

    private init(members: [JSONTree.Member]) {
        self.members = members
    }

    /// Refuses an object with a repeated name.
    func checkNames() throws(RowIssue) {
        if let name = repeatedName { throw RowIssue(column: name, reason: "it occurs more than once") }
    }

    /// Removes repeated names, except for some.
    ///
    /// - Returns: the removed names.
    /// - Throws: ``RowIssue`` if one of the exceptions is repeated.
    mutating func removeRepeatedNames(except names: Set<String>) throws(RowIssue) -> [String] {
        var removed: [String] = []
        while let name = repeatedName, !names.contains(name) {
            members.removeAll { $0.name == name }
            removed.append(name)
        }
        try checkNames()
        return removed
    }

    /// The first repeated name; JSON parsers disagree on which of its values counts.
    private var repeatedName: String? {
        // Lines usually have so few members that a set is not worth its cost.
        guard members.count > 24 else {
            return members.indices.lazy.first { index in
                members[..<index].contains { $0.name == members[index].name }
            }.map { members[$0].name }
        }
        var seen: Set<String> = []
        return members.first { !seen.insert($0.name).inserted }?.name
    }

    /// The members that are unknown in a line of a type.
    func unknownNames(type: String) -> [String] {
        guard let known = Self.knownNames[type] else { return [] }
        return members.map(\.name).filter { $0 != "type" && !known.contains($0) }
    }

    private static let knownNames: [String: Set<String>] = [
        "project": ["id", "name", "urlPatterns", "matchesProbably", "createdAt"],
        "app": ["id", "project", "platform", "name", "iconURL", "details", "createdAt"],
        "domain": [
            "id", "project", "prefix", "alternateHost", "retiredHosts", "isCaseSensitive", "fallbackURL", "notFoundURL",
            "urlPatterns",
            "pages", "longLinks", "passedParameters", "servesAssociations", "isServiceAddress", "createdAt",
        ],
        "key": [
            "id", "project", "role", "name", "secretHash", "restrictions", "createdAt", "lastUsedAt", "expiresAt",
            "publicKey",
        ],
        "link": [
            "id", "domain", "code", "shortLink", "parameters", "name", "tags", "isManaged", "createdAt", "updatedAt",
            "archivedAt", "disabledAt", "startsAt", "expiresAt", "claimToken", "shareable", "keyID", "version",
            "idempotencyKey",
            "idempotencyRequest", "clickLimit", "clicksUsed", "openingLimit", "openingsUsed", "usedUpURL", "expiredURL",
        ],
        "deletedLink": ["id", "domain", "code", "shortLink", "createdAt", "deletedAt"],
        "count": ["domain", "code", "shortLink", "day", "event", "platform", "count"],
    ]

    /// The value of a member; `nil` if it is missing or null.
    subscript(name: String) -> JSONTree? {
        guard let value = members.first(where: { $0.name == name })?.value, value != .null else { return nil }
        return value
    }

    func text(_ name: String) throws(RowIssue) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw RowIssue(column: name, reason: "it is not a string") }
        guard !text.utf8.contains(0) else {
            throw RowIssue(column: name, reason: "the text contains a NUL character")
        }
        return text
    }

    func required(_ name: String) throws(RowIssue) -> String {
        guard let text = try text(name) else { throw RowIssue(column: name, reason: "it is missing") }
        return text
    }

    func flag(_ name: String) throws(RowIssue) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .bool(let flag) = value else {
            throw RowIssue(column: name, reason: "it is neither true nor false")
        }
        return flag
    }

    func number(_ name: String) throws(RowIssue) -> Int64? {
        guard let value = self[name] else { return nil }
        guard case .number(let digits) = value, let number = Int64(digits) else {
            throw RowIssue(column: name, reason: "it is not a whole number")
        }
        return number
    }

    /// Whether this is the first line of an export.
    var isHeader: Bool { (try? text("type")) == "waymark" }

    /// Whether this is the first line of an export in an unknown version of the format.
    var isOfNewerForm: Bool {
        guard isHeader else { return false }
        guard let version = try? number("version") else { return true }
        return version > Int64(RecordLines.version)
    }

    func texts(_ name: String) throws(RowIssue) -> [String] {
        guard let value = self[name] else { return [] }
        guard case .array(let elements) = value else { throw RowIssue(column: name, reason: "it is not a list") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element, !text.utf8.contains(0) else {
                throw RowIssue(column: name, reason: "it is not a list of strings")
            }
            texts.append(text)
        }
        return texts
    }

    func object(_ name: String) throws(RowIssue) -> TransferObject? {
        guard let value = self[name] else { return nil }
        guard case .object(let members) = value else { throw RowIssue(column: name, reason: "it is not an object") }
        return TransferObject(members: members)
    }

    func moment(_ name: String) throws(RowIssue) -> Date? {
        guard let value = self[name] else { return nil }
        let text: String
        switch value {
        case .string(let string): text = string
        case .number(let digits): text = digits
        default: throw RowIssue(column: name, reason: "it is not a date and time, such as 2020-05-01T12:00:00Z")
        }
        guard let milliseconds = TimestampParser.milliseconds(Array(text.utf8)[...]) else {
            throw RowIssue(
                column: name, reason: "“\(text.prefix(60))” is not a date and time, such as 2020-05-01T12:00:00Z")
        }
        return Date(millisecondsSince1970: milliseconds)
    }

    /// The value of a member as text in a table; `nil` if it is missing or null.
    func plainText(_ name: String) -> ArraySlice<UInt8>? {
        switch self[name] {
        case nil: nil
        case .string(let text)?: Array(text.utf8)[...]
        case let value?: value.bytes[...]
        }
    }

    func identifier<Record>(_ name: String) throws(RowIssue) -> Identifier<Record>? {
        guard let text = try text(name) else { return nil }
        guard let id = Identifier<Record>(text) else { throw RowIssue(column: name, reason: "it is not a UUID") }
        return id
    }

    /// Decodes hexadecimal digits.
    func bytes(_ name: String, count: Int) throws(RowIssue) -> Data? {
        guard let text = try text(name) else { return nil }
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count == text.utf8.count, digits.count == 2 * count else {
            throw RowIssue(column: name, reason: "it is not \(2 * count) hexadecimal digits")
        }
        return Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// Decodes a member's value.
    func value<Value: Decodable>(_ name: String, _ type: Value.Type) throws(RowIssue) -> Value? {
        guard let tree = self[name] else { return nil }
        do {
            return try WireJSON.decode(type, from: tree)
        } catch {
            throw RowIssue(column: name, reason: "it cannot be read: \(error)")
        }
    }

    /// The members as parameters of a long link: texts, and numbers and flags as long links write them.
    ///
    /// - Throws: ``RowIssue`` if the destination is not a text.
    func parameters(_ lenient: inout LenientReader) throws(RowIssue) -> [QueryParameter] {
        var parameters: [QueryParameter] = []
        for member in members {
            let value: String
            switch member.value {
            case .null: continue
            case .string(let text):
                let isDestination = member.name == LinkParameter.link.rawValue
                value = isDestination ? text : lenient.withoutNUL(text, "parameters.\(member.name)")
            case .number(let digits): value = digits
            case .bool(let flag): value = flag ? "1" : "0"
            case .array, .object:
                guard member.name != LinkParameter.link.rawValue else {
                    throw RowIssue(column: "parameters.link", reason: "it is not a string")
                }
                guard member.name == LinkParameter.data.rawValue else {
                    lenient.note(.leftOut, "parameters.\(member.name)", .other("it is not a string; it is ignored"))
                    continue
                }
                value = String(decoding: member.value.bytes, as: UTF8.self)
            }
            parameters.append(QueryParameter(name: member.name, value: value))
        }
        return parameters
    }
}
