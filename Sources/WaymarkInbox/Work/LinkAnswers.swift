package import WaymarkClient
package import WaymarkLinks

/// Answers the two questions of an inbox by another API than the native one.
///
/// A facade for the calls of another library asks as that library did, and leaves all else to the inbox: which link waits, when it
/// is delivered, what is stored, and when a question that failed is asked again. Nothing is reported to the native API.
package protocol LinkAnswers: Sendable {
    /// Tells what an address means.
    func resolve(_ address: String) async throws(LinkServiceClientError) -> ResolvedLink
    /// Tells which link led to the installation.
    func claim() async throws(LinkServiceClientError) -> ClaimResponse
}
