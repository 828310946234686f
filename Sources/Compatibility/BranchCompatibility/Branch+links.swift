import Foundation
import WaymarkClient
import WaymarkLinks

extension Branch {
    /// Makes a link; without an answer, one that says all itself, and the error.
    ///
    /// The same request gets the same link again until ``logout()``.
    func makeLink(_ request: BranchLinkRequest) async -> (url: String, error: (any Error)?) {
        if let known = state.withLock({ $0.links[request] }) { return (known, nil) }
        do {
            let answer = try await service.post("/v1/url", request.body(key: configuration.key))
            guard let url = answer["url"]?.text else {
                throw NSError.branch(.serverProblem, "The answer of the service has no link.")
            }
            state.withLock { $0.links[request] = url }
            return (url, nil)
        } catch {
            let base = storage[.userLink] ?? "\(configuration.service)/a/\(configuration.key)"
            return (request.longLink(base: base), error)
        }
    }
}
