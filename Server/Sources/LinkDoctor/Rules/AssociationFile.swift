import WaymarkLinks

/// A file on a well-known path, by which a host tells phones about apps.
enum AssociationFile: String, CaseIterable {
    case apple = "/.well-known/apple-app-site-association"
    case android = "/.well-known/assetlinks.json"

    /// The file's name.
    var name: String {
        switch self {
        case .apple: "apple-app-site-association"
        case .android: "assetlinks.json"
        }
    }

    /// The system that reads it.
    var reader: String {
        switch self {
        case .apple: "Apple"
        case .android: "Google"
        }
    }
}
