import LinkService
import LinkStorage

extension LinkCatalog {
    /// The link that a query names by its ID or by its address.
    ///
    /// - Throws: a failure with status 404 for links of other projects and deleted links: no clicks and events of them are
    ///   reported.
    func statisticsSubject(ofLink text: String, caller: Caller) async throws -> StatisticsQuery.Subject {
        if let id = LinkRecord.ID(text) { return .link(try await link(id, caller: caller).record.id) }
        guard let link = try await link(at: text, caller: caller) else {
            throw HTTPFailure.notFound("The link does not exist.")
        }
        return .link(link.record.id)
    }
}
