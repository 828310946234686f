import LinkPages

extension CarriedForm {
    /// The names of buttons and of what a page fills in itself: nothing that its sender has entered.
    private static let unsaid: Set<String> = [
        "save", "do", "preview", FieldValues.versionField, FieldValues.comparedField,
    ]

    /// What its sender has entered, by the titles that the form's fields have; a field without one has its name.
    func facts(_ words: Words) -> [(String, HTML)] {
        let titled = titledFields(words)
        return fields.pairs.filter { !Self.unsaid.contains($0.name) && !$0.value.isEmpty }.map { pair in
            let field = titled.first { $0.name == pair.name }
            let value = field?.shown(pair.value, words) ?? pair.value
            return (field?.title ?? pair.name, "\(value.beginning(scalars: 200, bytes: 800))")
        }
    }

    /// The fields of the form that the address takes, as far as they are known.
    private func titledFields(_ words: Words) -> [FormRace.Field] {
        switch address.prefix(while: { $0 != "?" }).split(separator: "/").dropFirst().first {
        case "links": LinkFormPage.allFields(words)
        case "apps": AppForm.allFields(of: fields["platform"].flatMap(AppDraft.Platform.init), words)
        case "domains": DomainPage.fields(words)
        case "webhooks": WebhooksPage.raceFields(words)
        default: [FormRace.Field(name: "name", title: words("Name", "Name")), MembersPage.raceField(of: nil, words)]
        }
    }
}
