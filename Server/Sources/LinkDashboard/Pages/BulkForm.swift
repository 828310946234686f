import Foundation
import LinkHTTP
import LinkService
import LinkStorage

/// The form below the list of links: one change of the selected links, or of all that match.
struct BulkForm: Sendable {
    /// The value of the button that the Enter key presses: it means the field in which something was typed.
    static let enter = "enter"
    /// Hidden fields for selected links that this page does not show, and the box that keeps or drops them all.
    static let (elsewhere, keepsElsewhere) = ("elsewhere", "keep-elsewhere")

    /// The action that a button names.
    private enum Action: String {
        case archive, restore, disable, enable, tag, expire
    }

    /// What is done to each link.
    let change: BulkLinkChange
    /// The selected links; `nil` for all that match.
    let ids: [LinkRecord.ID]?
    /// The newest link that is selected, if all that match are.
    let newest: LinkRecord.ID?
    /// The fields as they were sent.
    let values: FieldValues
    /// The fields that ask for the same change again.
    let fields: [(String, String)]

    /// Reads the form.
    ///
    /// - Throws: ``FieldFault`` where something is missing or cannot be read; ``HTTPFailure`` with 404 for a button that the form does not
    ///   have.
    init(_ values: FieldValues, _ words: Words) throws {
        self.values = values
        let isAll = values.has("all")
        let selected = try isAll ? [] : Self.ids(values, words)
        let action = try Self.action(values, words)
        var fields = [("do", action.rawValue)]
        switch action {
        case .archive: change = .archive
        case .restore: change = .restore
        case .disable: change = .disable
        case .enable: change = .enable
        case .tag:
            change = .tag(try Self.tags(values, words))
            fields.append(("new-tag", values["new-tag"] ?? ""))
        case .expire:
            change = .expire(try Self.end(values, words))
            fields.append(("expires", values["expires"] ?? ""))
        }
        newest = try isAll ? Self.newest(values, words) : nil
        if isAll {
            fields.append(("all", "on"))
            if let newest { fields.append(("newest", newest.description)) }
        } else {
            fields += selected.map { ("id", $0.description) }
        }
        ids = isAll ? nil : selected
        self.fields = fields
    }

    /// The field that holds what a parameter of a link says.
    static func field(ofParameter parameter: String?) -> String? {
        switch parameter {
        case "tags": "new-tag"
        case "expiresAt": "expires"
        default: nil
        }
    }

    private static func action(_ values: FieldValues, _ words: Words) throws -> Action {
        let name = values["do"] ?? ""
        guard name == enter else {
            guard let action = Action(rawValue: name) else { throw HTTPFailure.notFound() }
            return action
        }
        switch (values["new-tag"] != nil, values["expires"] != nil) {
        case (true, false): return .tag
        case (false, true): return .expire
        case (true, true):
            throw FieldFault(
                field: nil,
                text: words(
                    "A tag and an end are typed. Press the button beside the one that you mean.",
                    "Ein Schlagwort und ein Ende sind eingetragen. Drücken Sie den Knopf neben dem, das Sie meinen."))
        case (false, false):
            throw FieldFault(
                field: nil,
                text: words(
                    "Nothing was changed. Press the button of what you want to do.",
                    "Es wurde nichts geändert. Drücken Sie den Knopf für das, was Sie tun wollen."))
        }
    }

    /// The links that a form has selected, also those that were not on its page.
    static func selected(_ values: FieldValues) -> [String] {
        values.all("id") + (values.has(keepsElsewhere) ? values.all(elsewhere) : [])
    }

    /// The links that were selected, each once.
    private static func ids(_ values: FieldValues, _ words: Words) throws(FieldFault) -> [LinkRecord.ID] {
        let texts = selected(values)
        guard !texts.isEmpty else {
            throw FieldFault(field: nil, text: words("Select links first.", "Wählen Sie zuerst Links aus."))
        }
        let most = LinkListQuery.maximumLimit
        guard texts.count <= most else {
            throw FieldFault(
                field: nil,
                text: words(
                    "At most \(most) links are selected at once. For more, choose all that match.",
                    "Höchstens \(most) Links werden auf einmal ausgewählt. Für mehr wählen Sie alle, die passen."))
        }
        var ids: [LinkRecord.ID] = []
        for text in texts {
            guard let id = LinkRecord.ID(text) else {
                throw FieldFault(
                    field: nil,
                    text: words(
                        "One of the selected links cannot be read. Load the list again.",
                        "Einer der ausgewählten Links ist nicht zu lesen. Laden Sie die Liste neu."))
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private static func tags(_ values: FieldValues, _ words: Words) throws(FieldFault) -> [String] {
        let tags = LinkDraft.tags(values["new-tag"] ?? "")
        guard !tags.isEmpty else {
            throw FieldFault(field: "new-tag", text: words("Say which tag.", "Nennen Sie ein Schlagwort."))
        }
        return tags
    }

    private static func end(_ values: FieldValues, _ words: Words) throws(FieldFault) -> Date {
        guard let end = try LinkDraft(values).expiry(words) else {
            throw FieldFault(
                field: "expires",
                text: words("Say until when the links work.", "Geben Sie an, bis wann die Links funktionieren."))
        }
        return end
    }

    /// The newest link that the confirmation page counted; later ones are not changed.
    private static func newest(_ values: FieldValues, _ words: Words) throws(FieldFault) -> LinkRecord.ID? {
        guard let text = values["newest"] else { return nil }
        guard let id = LinkRecord.ID(text) else {
            throw FieldFault(
                field: nil,
                text: words(
                    "The newest link that is meant cannot be read. Begin again from the list.",
                    "Der neueste Link, der gemeint ist, ist nicht zu lesen. Beginnen Sie noch einmal bei der Liste."))
        }
        return id
    }
}
