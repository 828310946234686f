import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Finds the link that an argument names.
struct MCPLinks {
    /// The schema of an argument that names a link.
    static let schema: JSONValue = [
        "type": "string", "minLength": 1,
        "description": "The link: its ID, or the short link itself, such as https://go.example.com/summer.",
    ]

    let catalog: LinkCatalog

    /// The link with an ID, or at an address.
    ///
    /// - Parameter name: the argument.
    /// - Throws: ``HTTPFailure`` that names the argument, or `LinkServiceError`.
    func link(named text: String, by name: String, caller: Caller) async throws -> ManagedLink {
        if let id = LinkRecord.ID(text) {
            do {
                return try await catalog.link(id, caller: caller)
            } catch let error as LinkServiceError where error.code == .notFound {
                throw Self.unknown(name)
            }
        }
        guard let link = try await catalog.link(at: text, caller: caller) else { throw Self.unknown(name) }
        return link
    }

    private static func unknown(_ name: String) -> HTTPFailure {
        HTTPFailure(
            .notFound, "not-found", "The link does not exist.",
            fields: [
                .init(
                    pointer: "/" + name,
                    detail: "This is neither the ID of a link nor a short link that the key can see.")
            ])
    }
}
