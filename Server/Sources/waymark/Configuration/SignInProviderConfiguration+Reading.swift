import Foundation
import LinkService

extension SignInProviderConfiguration {
    /// Reads the keys `oidc.…`; `nil` where none is given.
    ///
    /// - Throws: ``CommandFailure`` that names the key, and never the secret.
    init?(_ sources: ConfigurationSources) throws {
        let keys: [ConfigurationKey] = [.oidcClientID, .oidcClientSecretFile, .oidcName]
        let domains = try sources.texts(.oidcAllowedDomains)
        guard let issuer = try sources.text(.oidcIssuer) else {
            // A credential of the service manager may be there for another service.
            let given = try keys.filter { $0 != .oidcClientSecretFile }.first { try sources.text($0) != nil }
            if let key = given ?? (domains == nil ? nil : .oidcAllowedDomains) {
                throw CommandFailure(
                    .usage, "\(key.rawValue) is given without oidc.issuer, the address of the provider",
                    remedy: "add oidc.issuer, or leave out all keys that begin with oidc.")
            }
            return nil
        }
        guard let clientID = try sources.text(.oidcClientID) else {
            throw CommandFailure(
                .usage, "oidc.issuer is given without oidc.clientId",
                remedy: "register the service with the provider, and give the identifier that it assigns")
        }
        do {
            try self.init(
                issuer: issuer, clientID: clientID,
                clientSecret: try sources.text(.oidcClientSecretFile).map(Self.secret),
                name: try sources.text(.oidcName), allowedDomains: domains ?? [])
        } catch let fault as Fault {
            throw CommandFailure(.usage, fault.message, remedy: fault.remedy)
        }
    }

    private static func secret(inFile path: String) throws(CommandFailure) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(
                .usage, "oidc.clientSecretFile is \"\(path)\", which cannot be read",
                remedy: "name a file with the secret that this user may read")
        }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count <= 4096, !text.contains(where: { $0.isNewline || $0 == "\0" }) else {
            throw CommandFailure(
                .usage, "the file \(path) of oidc.clientSecretFile is not one line of text",
                remedy: "write the secret, and nothing else, into it")
        }
        return text
    }
}
