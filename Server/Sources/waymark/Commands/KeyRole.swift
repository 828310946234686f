import ArgumentParser
import LinkStorage

/// The roles of keys, as commands write them.
enum KeyRole: String, CaseIterable, ExpressibleByArgument {
    case server, reader, app, admin

    /// The role of the record.
    var recorded: APIKeyRecord.Role {
        switch self {
        case .server: .server
        case .reader: .reader
        case .app: .app
        case .admin: .admin
        }
    }
}
