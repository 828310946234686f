import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// The fields of an app's form, as they were typed: all that is known of an app.
struct AppDraft: Sendable {
    /// A platform of apps, as records and the form name it.
    enum Platform: String, CaseIterable {
        case ios, android, macos

        /// An app of the platform of which nothing is known yet.
        var blank: RegisteredApp {
            switch self {
            case .ios: .ios(IOSApp(bundleID: ""))
            case .android: .android(AndroidApp(packageName: ""))
            case .macos: .macos(MacApp(bundleID: ""))
            }
        }

        var title: String {
            switch self {
            case .ios: "iPhone, iPad"
            case .android: "Android"
            case .macos: "Mac"
            }
        }
    }

    /// A field of the form, in its order.
    enum Field: String, CaseIterable {
        case name, identifier, team, store, fingerprint
        // What fewer apps need.
        case icon, scheme, prefix, minimum, code, upload, download

        /// Whether it is about apps of a platform.
        func applies(to platform: Platform) -> Bool {
            switch self {
            case .name, .identifier, .icon, .scheme: true
            case .team, .store, .prefix, .minimum: platform != .android
            case .fingerprint, .code, .upload: platform == .android
            case .download: platform == .macos
            }
        }

        /// Whether few apps need it.
        var isRare: Bool {
            switch self {
            case .name, .identifier, .team, .store, .fingerprint: false
            case .icon, .scheme, .prefix, .minimum, .code, .upload, .download: true
            }
        }

        /// Finds the field of a parameter that a use case names.
        init?(parameter: String?) {
            switch parameter {
            case "name": self = .name
            case "bundleID", "packageName", "package": self = .identifier
            case "teamID": self = .team
            case "sha256": self = .fingerprint
            case "iconURL": self = .icon
            case "appIDPrefix": self = .prefix
            case "minimumVersion": self = .minimum
            case "minimumVersionCode": self = .code
            case "uploadKeySHA256": self = .upload
            default: return nil
            }
        }
    }

    /// The fields.
    let fields: FieldValues

    /// Creates a draft of what was typed.
    init(_ fields: FieldValues) {
        self.fields = fields
    }

    private subscript(field: Field) -> String? { fields[field.rawValue] }

    /// The fields of an app as they are stored.
    static func values(_ record: AppRecord) -> FieldValues {
        var texts: [(Field, String?)] = [
            (.name, record.name), (.identifier, record.app.bundleOrPackage), (.icon, record.iconURL?.description),
            (.scheme, record.app.customScheme?.description),
        ]
        switch record.app {
        case .ios(let app):
            texts += [
                (.team, app.teamID), (.store, app.appStoreID?.description), (.prefix, app.appIDPrefix),
                (.minimum, app.minimumVersion),
            ]
        case .macos(let app):
            texts += [
                (.team, app.teamID), (.store, app.appStoreID?.description), (.prefix, app.appIDPrefix),
                (.minimum, app.minimumVersion), (.download, app.downloadURL?.description),
            ]
        case .android(let app):
            texts += [
                (.fingerprint, app.fingerprints.joined(separator: "\n")), (.upload, app.uploadKeyFingerprint),
                (.code, app.minimumVersionCode.map(String.init)),
            ]
        }
        return FieldValues(texts.compactMap { field, value in value.map { (field.rawValue, $0) } }).versioned
    }

    /// Takes what the form says into an app as it is stored, or as it is new; its identity and its platform stay.
    ///
    /// A form for a new app has the fields of all platforms; what is typed in one of another platform is not left out silently.
    ///
    /// - Throws: ``FormFaults`` with all that is wrong, in the order of the fields; the app is as it was then.
    func fill(_ record: inout AppRecord, _ words: Words) throws(FormFaults) {
        var faults = FaultCollector(words) { Field(parameter: $0)?.rawValue }
        var new = record
        new.name = self[.name]
        new.iconURL = faults.read { () throws(FieldFault) in try url(.icon, words) }
        let platform = record.app.draftPlatform
        for field in Field.allCases where !field.applies(to: platform) && self[field] != nil {
            let others = Platform.allCases.filter(field.applies).map(\.title).joined(separator: ", ")
            faults.add(
                fault(field, words("This belongs to apps for \(others).", "Das gehört zu Apps für \(others).")))
        }
        let identifier = self[.identifier] ?? ""
        let scheme = faults.read { () throws(FieldFault) in try self.scheme(words) }
        switch platform {
        case .ios:
            new.app = .ios(
                IOSApp(
                    bundleID: identifier, teamID: self[.team], appIDPrefix: self[.prefix],
                    appStoreID: faults.read { () throws(FieldFault) in try store(words) }, customScheme: scheme,
                    minimumVersion: self[.minimum]))
        case .macos:
            new.app = .macos(
                MacApp(
                    bundleID: identifier, teamID: self[.team], appIDPrefix: self[.prefix],
                    appStoreID: faults.read { () throws(FieldFault) in try store(words) }, customScheme: scheme,
                    minimumVersion: self[.minimum],
                    downloadURL: faults.read { () throws(FieldFault) in try url(.download, words) }))
        case .android:
            let fingerprints = (self[.fingerprint] ?? "").split(whereSeparator: \.isNewline)
                .map { String($0).trimmed }.filter { !$0.isEmpty }
            new.app = .android(
                AndroidApp(
                    packageName: identifier, fingerprints: fingerprints, uploadKeyFingerprint: self[.upload],
                    minimumVersionCode: faults.read { () throws(FieldFault) in try versionCode(words) },
                    customScheme: scheme))
        }
        faults.add(Administration.faults(of: new, changing: record.app))
        guard faults.faults.isEmpty else { throw FormFaults(faults.faults, orderedBy: Field.allCases.map(\.rawValue)) }
        record = new
    }

    private func url(_ field: Field, _ words: Words) throws(FieldFault) -> WebURL? {
        try fields.url(field.rawValue, words)
    }

    private func store(_ words: Words) throws(FieldFault) -> AppStoreID? {
        guard let text = self[.store] else { return nil }
        guard let id = AppStoreID(text) else {
            throw fault(
                .store,
                words(
                    "The number has digits only, as in 1234567890.",
                    "Die Nummer besteht aus Ziffern, etwa 1234567890."))
        }
        return id
    }

    private func scheme(_ words: Words) throws(FieldFault) -> CustomScheme? {
        guard let text = self[.scheme] else { return nil }
        guard let scheme = CustomScheme(text) else {
            throw fault(
                .scheme,
                words(
                    "A scheme of the app's own begins with a letter and goes on with letters, digits, “+”, “-” or “.”, as in shop; http is not one.",
                    "Ein eigenes Schema beginnt mit einem Buchstaben, danach folgen Buchstaben, Ziffern, „+“, „-“ oder „.“, etwa shop; http ist keines."
                ))
        }
        return scheme
    }

    private func versionCode(_ words: Words) throws(FieldFault) -> Int64? {
        guard let text = self[.code] else { return nil }
        guard let code = Int64(text) else {
            throw fault(.code, words(LinkServiceError(.invalidArgument, .app(.badVersionCode))))
        }
        return code
    }

    private func fault(_ field: Field, _ text: String) -> FieldFault {
        FieldFault(field: field.rawValue, text: text)
    }
}

extension RegisteredApp {
    /// The platform, as the form names it.
    var draftPlatform: AppDraft.Platform {
        switch self {
        case .ios: .ios
        case .macos: .macos
        case .android: .android
        }
    }
}
