import Foundation
import LinkService
import LinkStorage

/// An API key as commands print it; without its text, which is shown only when the key is made.
struct KeyOutput: Encodable {
    var id: String
    /// The key itself, in the answer of `key create` only.
    var key: String?
    /// The secret that belongs to a Branch key, in the answer of `key create --branch` only.
    var secret: String?
    /// The ID of that secret.
    var secretID: String?
    var role: String
    /// Whether clients prove the key by a key pair of their own.
    var isServiceAccount: Bool
    var project: String?
    var name: String?
    var iosBundleIDs: [String]
    var androidPackages: [String]
    var origins: [String]
    var createdAt: Date
    var lastUsedAt: Date?
    var expiresAt: Date?
    /// How the text begins, which tells keys of Branch's form from others in the table.
    private let beginning: String?

    private enum CodingKeys: String, CodingKey {
        case id, key, secret, secretID, role, isServiceAccount, project, name, iosBundleIDs, androidPackages, origins
        case createdAt, lastUsedAt, expiresAt
    }

    init(_ record: APIKeyRecord, projects: [ProjectRecord], text: String? = nil) {
        id = record.id.description
        key = text
        role = record.role.rawValue
        isServiceAccount = record.publicKey != nil
        project = projects.first { $0.id == record.projectID }?.name
        name = record.name
        iosBundleIDs = record.restrictions.iosBundleIDs
        androidPackages = record.restrictions.androidPackages
        origins = record.restrictions.origins
        createdAt = record.createdAt
        lastUsedAt = record.lastUsedAt
        expiresAt = record.expiresAt
        beginning = record.beginning
    }

    static func table(_ views: [KeyOutput]) -> String {
        var table = TextTable("ID", "KEY", "ROLE", "PROJECT", "NAME", "LAST USED", "EXPIRES")
        for view in views {
            table.add(
                view.id, view.beginning.map { "\($0)…" }, view.role, view.project, view.name,
                view.lastUsedAt.map(Self.day) ?? "never", view.expiresAt.map(Self.day))
        }
        return table.lines().joined(separator: "\n")
    }

    private static func day(_ moment: Date) -> String {
        moment.formatted(.iso8601.year().month().day())
    }
}
