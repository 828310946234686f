import LinkPages

/// The fields of an app's form.
struct AppForm: Sendable {
    let words: Words
    /// The platform of the app that is changed; `nil` in the form for a new app, which asks for it.
    var platform: AppDraft.Platform?
    let values: FieldValues
    var errors: [(field: String?, text: String)] = []
    /// What somebody else has saved since the form was filled.
    var race: FormRace?

    /// The fields of an app that somebody else may have changed.
    static func raceFields(of platform: AppDraft.Platform, _ words: Words) -> [FormRace.Field] {
        AppDraft.Field.allCases.filter { $0.applies(to: platform) }
            .map { FormRace.Field(name: $0.rawValue, title: title(of: $0, on: platform, words)) }
    }

    /// All fields of the form of an app, or of one whose platform is not known.
    static func allFields(of platform: AppDraft.Platform?, _ words: Words) -> [FormRace.Field] {
        let titles = AppDraft.Platform.allCases.map { ($0.rawValue, $0.title) }
        let choice = FormRace.Field(
            name: "platform", title: platformTitle(words), titles: Dictionary(uniqueKeysWithValues: titles))
        return [choice]
            + AppDraft.Field.allCases.map {
                FormRace.Field(name: $0.rawValue, title: title(of: $0, on: platform, words))
            }
    }

    private static func platformTitle(_ words: Words) -> String { words("Platform", "Plattform") }

    /// The fields; those that few apps need are folded where they are empty.
    var markup: HTML {
        let fields = AppDraft.Field.allCases.filter { field in platform.map { field.applies(to: $0) } ?? true }
        let rare = fields.filter(\.isRare)
        let isOpen = rare.contains { values[$0.rawValue] != nil || says($0) != nil }
        return """
            <div class="pair">\(platform == nil ? choice : "")\(HTML.lines(fields.filter { !$0.isRare }.map(field)))</div>
            <details\(isOpen ? " open" as HTML : "")><summary>\(words("More about the app", "Mehr zur App"))</summary>\
            <div class="pair">\(HTML.lines(rare.map(field)))</div></details>
            """
    }

    private var choice: HTML {
        FormField(
            "platform", Self.platformTitle(words),
            .select(AppDraft.Platform.allCases.map { .init(value: $0.rawValue, title: $0.title) }),
            value: values["platform"], error: errors.first { $0.field == "platform" }?.text
        ).markup
    }

    private func field(_ field: AppDraft.Field) -> HTML {
        FormField(
            field.rawValue, Self.title(of: field, on: platform, words), Self.control(of: field),
            value: values[field.rawValue], hint: hint(of: field), error: says(field), isRequired: field == .identifier
        ).markup
    }

    /// What is wrong with a field, or what others have saved in it.
    private func says(_ field: AppDraft.Field) -> String? {
        errors.first { $0.field == field.rawValue }?.text ?? race?.text(of: field.rawValue)
    }

    private static func control(of field: AppDraft.Field) -> FormField.Control {
        switch field {
        case .fingerprint: .area
        case .icon, .download: .url
        default: .text
        }
    }

    /// What a field is called; one that is not for all platforms names them, where the platform is not chosen yet.
    private static func title(of field: AppDraft.Field, on platform: AppDraft.Platform?, _ words: Words) -> String {
        let title =
            switch field {
            case .name: words("Name", "Name")
            case .identifier:
                switch platform {
                case .android: words.title(of: .packageName)
                case .ios, .macos: words.title(of: .bundleID)
                case nil: words("Bundle ID or package", "Bundle-ID oder Paket")
                }
            case .team: words.title(of: .teamID)
            case .store: words.title(of: .appStoreID)
            case .fingerprint: words("SHA-256 fingerprint", "SHA-256-Fingerabdruck")
            case .icon: words.title(of: .iconURL)
            case .scheme: words.title(of: .customScheme)
            case .prefix: words.title(of: .appIDPrefix)
            case .minimum: words.title(of: .minimumVersion)
            case .code: words.title(of: .minimumVersionCode)
            case .upload: words.title(of: .uploadKeyFingerprint)
            case .download: words.title(of: .downloadURL)
            }
        guard platform == nil, !AppDraft.Platform.allCases.allSatisfy(field.applies) else { return title }
        return "\(title) (\(field.applies(to: .android) ? "Android" : field.applies(to: .ios) ? "Apple" : "Mac"))"
    }

    private func hint(of field: AppDraft.Field) -> String? {
        switch field {
        case .name: words("As people know it", "Wie man sie kennt")
        case .identifier: words("As in com.example.app", "Etwa com.example.app")
        case .team: words("Ten characters, from your developer account", "Zehn Zeichen, aus dem Entwicklerkonto")
        case .store: nil
        case .fingerprint:
            words(
                "From the Play Console, under App signing; one per line",
                "Aus der Play Console, unter App-Signatur; einer je Zeile")
        case .icon: words("A square, over https", "Quadratisch, über https")
        case .scheme: words("As in shop, for shop://", "Etwa shop, für shop://")
        case .prefix: words("Where it differs from the team ID", "Falls es von der Team-ID abweicht")
        case .minimum, .code:
            words("Of the first version that opens current links", "Der ersten Version, die heutige Links öffnet")
        case .upload:
            words(
                "Checks then warn if it is used in place of the app's own key",
                "Prüfungen warnen dann, wenn er anstelle des App-Schlüssels eingetragen ist")
        case .download: words("If it is not in the App Store", "Falls sie nicht im App Store ist")
        }
    }
}
