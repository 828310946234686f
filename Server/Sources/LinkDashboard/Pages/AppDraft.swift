import LinkStorage
import WaymarkLinks

/// The fields of an app's form, as they were typed: all that is known of an app.
struct AppDraft: Sendable {
    /// A platform of apps, as records and the form name it.
    enum Platform: String, CaseIterable {
        case ios, android, macos

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

    /// Takes what the form says into an app as it is stored; its platform stays.
    ///
    /// - Throws: ``LinkDraft/Fault``.
    func fill(_ record: inout AppRecord, _ words: Words) throws(LinkDraft.Fault) {
        record.app = try app(on: record.app.draftPlatform, words)
        record.name = self[.name]
        record.iconURL = try icon(words)
    }

    /// The app that the form describes.
    ///
    /// - Throws: ``LinkDraft/Fault``.
    func app(on platform: Platform, _ words: Words) throws(LinkDraft.Fault) -> RegisteredApp {
        let identifier = self[.identifier] ?? ""
        switch platform {
        case .ios:
            return .ios(
                IOSApp(
                    bundleID: identifier, teamID: self[.team], appIDPrefix: self[.prefix],
                    appStoreID: try store(words), customScheme: try scheme(words), minimumVersion: self[.minimum]))
        case .macos:
            return .macos(
                MacApp(
                    bundleID: identifier, teamID: self[.team], appIDPrefix: self[.prefix],
                    appStoreID: try store(words), customScheme: try scheme(words), minimumVersion: self[.minimum],
                    downloadURL: try LinkDraft(fields).url(Field.download.rawValue, words)))
        case .android:
            let fingerprints = (self[.fingerprint] ?? "").split(whereSeparator: \.isNewline)
                .map { String($0).trimmed }.filter { !$0.isEmpty }
            return .android(
                AndroidApp(
                    packageName: identifier, fingerprints: fingerprints, uploadKeyFingerprint: self[.upload],
                    minimumVersionCode: try versionCode(words), customScheme: try scheme(words)))
        }
    }

    /// The icon for pages.
    ///
    /// - Throws: ``LinkDraft/Fault``.
    func icon(_ words: Words) throws(LinkDraft.Fault) -> WebURL? {
        try LinkDraft(fields).url(Field.icon.rawValue, words)
    }

    private func store(_ words: Words) throws(LinkDraft.Fault) -> AppStoreID? {
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

    private func scheme(_ words: Words) throws(LinkDraft.Fault) -> CustomScheme? {
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

    private func versionCode(_ words: Words) throws(LinkDraft.Fault) -> Int64? {
        guard let text = self[.code] else { return nil }
        guard let code = Int64(text) else {
            throw fault(
                .code,
                words("A version code is a whole number, as in 42.", "Ein Versionscode ist eine ganze Zahl, etwa 42."))
        }
        return code
    }

    private func fault(_ field: Field, _ message: String) -> LinkDraft.Fault {
        LinkDraft.Fault(field: field.rawValue, message: message)
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
