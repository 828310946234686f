import WaymarkClient

/// Judges the service and the key by the answer to a question about an unknown link.
enum ServiceRules {
    static func findings(_ error: LinkServiceClientError?, service: String) -> [IntegrationFinding] {
        let reached = IntegrationFinding(.service, .passed, "\(service) answers.")
        guard let error else {
            return [reached, IntegrationFinding(.apiKey, .passed, "The service accepts the API key.")]
        }
        switch error.code {
        case .notFound, .expired:
            return findings(nil, service: service)
        case .unauthorized:
            let message = "The service does not know the API key. Create one with `waymark key create --role app`."
            return [reached, IntegrationFinding(.apiKey, .failed, message)]
        case .forbidden:
            return [
                reached,
                IntegrationFinding(.apiKey, .failed, "The key may not be used from this app. \(error.message)"),
            ]
        case .transport, .timeout, .captivePortal:
            return [IntegrationFinding(.service, .failed, "\(service): \(error.message)")]
        default:
            return [IntegrationFinding(.service, .unclear, "\(service): \(error)")]
        }
    }
}
