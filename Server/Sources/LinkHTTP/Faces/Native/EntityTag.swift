import HTTPTypes
import Hummingbird

/// The version of a link as an entity tag (RFC 9110 §8.8.3): `"3"`.
enum EntityTag {
    /// The condition of a field `If-Match`.
    enum Condition: Hashable {
        /// Nothing; the field is absent or `*`.
        case any
        /// One of these versions. Weak tags never match (RFC 9110 §13.1.1).
        case versions(Set<Int>)
    }

    /// The tag of a version.
    static func text(version: Int) -> String {
        "\"\(version)\""
    }

    /// Reads the field `If-Match`.
    ///
    /// - Throws: ``HTTPFailure`` with 400 where it is malformed.
    static func ifMatch(_ headers: HTTPFields) throws(HTTPFailure) -> Condition {
        guard let field = headers[.ifMatch] else { return .any }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if tags == ["*"] { return .any }
        var versions: Set<Int> = []
        guard !tags.isEmpty else { throw malformed }
        for tag in tags {
            let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
            guard opaque.count >= 2, opaque.first == "\"", opaque.last == "\"" else {
                throw malformed
            }
            if !tag.hasPrefix("W/"), let version = Int(opaque.dropFirst().dropLast()) { versions.insert(version) }
        }
        return .versions(versions)
    }

    private static let malformed = HTTPFailure.badRequest(
        "bad-if-match", "The field If-Match must contain entity tags in double quotes, or *.")

    /// Whether a field `If-None-Match` names a version, by weak comparison.
    static func isNamed(version: Int, in headers: HTTPFields) -> Bool {
        guard let field = headers[.ifNoneMatch] else { return false }
        let tags = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        return tags.contains("*")
            || tags.contains { $0 == text(version: version) || $0 == "W/" + text(version: version) }
    }
}
