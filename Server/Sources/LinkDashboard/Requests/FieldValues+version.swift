import Crypto
import Foundation
import LinkService

// What a form was filled with, so that saving it removes nothing that others have saved since.

extension FieldValues {
    /// The hidden field with the version of the stored values that a form was filled with.
    static let versionField = "version"

    /// The hidden field of a form whose page has compared it with what others have saved.
    static let comparedField = "compared"

    /// Stored values with their version, to fill a form with.
    var versioned: FieldValues { setting(Self.versionField, digest) }

    /// The same fields for a page that compares them with what others have saved, with the version of that.
    func compared(with stored: FieldValues) -> FieldValues {
        setting(Self.versionField, stored[Self.versionField]).setting(Self.comparedField, "1")
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
