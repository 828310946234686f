import Foundation
import LinkPages
import LinkStorage
import WaymarkLinks

// What the audit log keeps as JSON or by identities, in lines that people read.

extension Words {
    /// The most lines of one change; custom data may have any number of members.
    private static let mostLines = 12

    /// What a change says, in one line for each member that differs.
    ///
    /// - Parameters:
    ///   - isLink: whether a link was changed, whose fields are named by its parameters.
    ///   - names: the names of identities.
    func lines(of change: AuditChange, ofLink isLink: Bool, names: AuditNames) -> [String] {
        let field = AuditField(rawValue: change.field)
        switch field {
        case .project, .replacedBy:
            let other =
                field == .project
                ? self("another project", "ein anderes Projekt") : self("another key", "ein anderer Schlüssel")
            func name(_ id: String?) -> String? { id.map { names[$0] ?? other } }
            return [
                text(
                    of: AuditChange(change.field, before: name(change.before), after: name(change.after)),
                    ofLink: isLink)
            ]
        case .roles, .role, .events:
            func words(_ text: String?) -> String? { text.map { list($0, field) } }
            return [
                text(
                    of: AuditChange(change.field, before: words(change.before), after: words(change.after)),
                    ofLink: isLink)
            ]
        default: break
        }
        let isObject = field.map { [.details, .pages, .restrictions].contains($0) } ?? false
        let isData = isLink && change.field == LinkParameter.data.rawValue
        guard isObject || isData, let before = Self.members(change.before), let after = Self.members(change.after)
        else {
            let short = AuditChange(
                change.field, before: change.before.map(Self.short), after: change.after.map(Self.short))
            return [text(of: short, ofLink: isLink)]
        }
        // What an app is needs no heading; the others belong to something larger.
        let heading = field == .details ? nil : title(ofField: change.field, ofLink: isLink)
        let differing = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let names = Self.ordered(differing)
        let lines = names.prefix(Self.mostLines).map { path in
            let detail = isData ? nil : AuditDetail(rawValue: path).map { title(of: $0) }
            let name = [heading, detail ?? path].compactMap(\.self).joined(separator: " · ")
            let (old, new) = (before[path].map(value) ?? "–", after[path].map(value) ?? "–")
            return change.before == nil ? "\(name): \(new)" : "\(name): \(old) → \(new)"
        }
        let more = names.count - lines.count
        return more > 0 ? lines + [self("And \(number(more)) more.", "Und \(number(more)) weitere.")] : lines
    }

    /// A kind of thing that something is done to; a kind that is not known stays.
    func title(ofKind kind: String) -> String {
        switch kind {
        case "link": self("a link", "ein Link")
        case "links": self("links", "Links")
        case "import": self("an import", "ein Import")
        case "user": self("a person", "eine Person")
        case "invitation": self("an invitation", "eine Einladung")
        case "project": self("a project", "ein Projekt")
        case "domain": self("a domain", "eine Domain")
        case "app": self("an app", "eine App")
        case "key": self("a key without a name", "ein Schlüssel ohne Namen")
        case "webhook": self("a webhook", "ein Webhook")
        default: kind
        }
    }

    /// Roles and events, which the log separates by commas and spaces; a text that holds something else stays.
    private func list(_ text: String, _ field: AuditField?) -> String {
        let words: [String?] =
            switch field {
            case .roles:
                text.split(separator: ", ").map { part in
                    let parts = part.split(separator: " ", maxSplits: 2)
                    guard let role = parts.first.flatMap({ UserRole(rawValue: String($0)) }) else { return nil }
                    switch parts.count {
                    case 1: return self("\(title(role)) in all projects", "\(title(role)) in allen Projekten")
                    case 3 where parts[1] == "in": return "\(title(role)) in \(parts[2])"
                    default: return nil
                    }
                }
            case .events: text.split(separator: " ").map { WebhookEvent(rawValue: String($0)).map { title($0) } }
            default: [APIKeyRecord.Role(rawValue: text).map { title($0) }]
            }
        return words.contains(nil) ? text : words.compactMap(\.self).joined(separator: ", ")
    }

    private static func short(_ text: String) -> String { text.beginning(scalars: 160, bytes: 640) }

    /// The values in a JSON object by their places, such as `utm.source`; `nil` for what is none.
    private static func members(_ text: String?) -> [String: JSONValue]? {
        guard let text else { return [:] }
        let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        guard let value, case .object = value else { return nil }
        return Dictionary(flat(value, at: "")) { first, _ in first }
    }

    private static func flat(_ value: JSONValue, at path: String) -> [(String, JSONValue)] {
        func below(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
        switch value {
        case .object(let members) where !members.isEmpty:
            return members.flatMap { flat($0.value, at: below($0.key)) }
        case .array(let values) where values.contains(where: \.isNested):
            return values.enumerated().flatMap { flat($0.element, at: below(String($0.offset + 1))) }
        // What says nothing is as if it were not there.
        case .null, .object: return []
        default: return [(path, value)]
        }
    }

    /// The names in the order of ``AuditDetail``; those it does not have by the alphabet.
    private static func ordered(_ names: Set<String>) -> [String] {
        let known = AuditDetail.allCases.map(\.rawValue)
        return names.sorted { ($0.rank(in: known), $0) < ($1.rank(in: known), $1) }
    }

    private func value(_ value: JSONValue) -> String {
        switch value {
        case .null, .object: "–"
        case .bool(let flag): flag ? self("yes", "ja") : self("no", "nein")
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .decimal(let text): text
        case .string(let text): text.isEmpty ? "–" : Self.short(text)
        case .array(let values):
            values.isEmpty ? "–" : Self.short(values.map(self.value).joined(separator: ", "))
        }
    }
}

extension JSONValue {
    fileprivate var isNested: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}

extension String {
    fileprivate func rank(in known: [String]) -> Int { known.firstIndex(of: self) ?? known.count }
}
