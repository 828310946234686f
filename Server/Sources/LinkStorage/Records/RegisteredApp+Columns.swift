package import Foundation

/// The columns `platform` and `details` of an app, which are the same on every engine.
extension RegisteredApp {
    /// The properties of the app apart from its platform, as JSON.
    package var details: String {
        get throws {
            switch self {
            case .ios(let app): try ColumnText.json(app)
            case .macos(let app): try ColumnText.json(app)
            case .android(let app): try ColumnText.json(app)
            }
        }
    }

    /// Reads an app from its columns.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the platform is unknown; the error of the decoder if the details
    ///   are not those of such an app.
    package init(platform: String, details: Data) throws {
        let decoder = JSONDecoder()
        switch platform {
        case "ios": self = .ios(try decoder.decode(IOSApp.self, from: details))
        case "macos": self = .macos(try decoder.decode(MacApp.self, from: details))
        case "android": self = .android(try decoder.decode(AndroidApp.self, from: details))
        default: throw LinkStoreError(.corruptRecord, detail: "app platform \(platform)")
        }
    }
}
