/// The checks in the order of the report.
package enum Check: String, CaseIterable, Hashable, Sendable {
    case dns, certificate, apple, android, alternate, proxy, clock
    case appleCDN = "apple-cdn"
    case database, server, listener, disk, permissions, keys, countries

    /// The check for people.
    package var title: String {
        switch self {
        case .dns: "DNS"
        case .certificate: "certificate"
        case .apple: "file for Apple"
        case .android: "file for Android"
        case .alternate: "second host"
        case .proxy: "proxy"
        case .clock: "clock"
        case .appleCDN: "Apple's copy"
        case .database: "database"
        case .server: "database server"
        case .listener: "news of edits"
        case .disk: "disk"
        case .permissions: "permissions"
        case .keys: "keys"
        case .countries: "country database"
        }
    }
}
