import Crypto
import Foundation
import LinkService

// What a form was filled with, so that saving it removes nothing that others have saved since.

extension FieldValues {
    /// The hidden field with the version of the stored values that a form was filled with.
    static let versionField = "version"

    /// Stored values with their version, to fill a form with.
    var versioned: FieldValues { setting(Self.versionField, digest) }

    /// The same fields with the version of others.
    func versioned(as stored: FieldValues) -> FieldValues {
        setting(Self.versionField, stored[Self.versionField])
    }

    /// A digest of the names and values in their order.
    private var digest: String {
        var hash = SHA256()
        // Neither names nor values hold a NUL.
        for pair in pairs { hash.update(data: Data("\(pair.name)\0\(pair.value)\0".utf8)) }
        return Base64URL.encode(hash.finalize().prefix(12))
    }

    /// What a field holds, to compare and to show; empty where it is absent.
    func text(of name: String) -> String { all(name).map(\.trimmed).sorted().joined(separator: ", ") }
}
