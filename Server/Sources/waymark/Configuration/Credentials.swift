import Foundation

/// Secrets that the service manager hands on as files of a folder: `LoadCredential=` of systemd.exec(5).
///
/// Containers can do the same: the variable names a folder of secrets that is mounted.
struct Credentials: Equatable, Sendable {
    /// What a file may hold, by its name.
    enum Name: String, CaseIterable {
        /// The password for the database's server.
        case databasePassword = "database.password"
        /// The certificate chain as PEM, in the place of the setting with this name.
        case tlsCertificate = "tls.certificate"
        /// The certificate's private key as PEM, in the place of the setting with this name.
        case tlsKey = "tls.key"
        /// The secret of the sign-in provider's client, in the place of `oidc.clientSecretFile`.
        case oidcClientSecret = "oidc.clientSecret"
        /// An API key, for commands that speak to a service.
        case key
    }

    /// The variable that names the folder.
    static let variable = "CREDENTIALS_DIRECTORY"
    /// The secrets of this process.
    static var current: Credentials { Credentials(environment: ProcessInfo.processInfo.environment) }

    private let folder: String?

    /// Finds the folder in an environment.
    init(environment: [String: String]) {
        folder = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The file with this name; `nil` where there is none.
    func file(_ name: Name) -> String? {
        guard let folder else { return nil }
        let path = URL(fileURLWithPath: folder).appendingPathComponent(name.rawValue).path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The text of a file without the line break at its end; `nil` where there is no such file.
    ///
    /// - Throws: ``CommandFailure`` where the file cannot be read, is empty, or has several lines.
    func secret(_ name: Name) throws(CommandFailure) -> String? {
        guard let path = file(name) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(
                .unavailable, "the credential \(path) cannot be read", remedy: "give this user permission to read it")
        }
        var text = String(decoding: data, as: UTF8.self)
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty, !text.contains(where: { $0.isNewline || $0 == "\0" }) else {
            throw CommandFailure(
                .usage, "the credential \(path) is not one line of text",
                remedy: "write the secret, and nothing else, into it")
        }
        return text
    }
}
