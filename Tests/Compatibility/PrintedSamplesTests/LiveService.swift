import Foundation

/// The running service that the environment names; `Server/Tests/Live/test_swift_samples.py` starts one.
struct LiveService: Sendable {
    /// The address of the service: `WAYMARK_LIVE_URL`.
    let address: String
    /// An API key of the role `app`: `WAYMARK_LIVE_KEY`.
    let apiKey: String
    /// A link domain of the service, with its scheme: `WAYMARK_LIVE_DOMAIN`.
    let domain: String

    static let current = LiveService(ProcessInfo.processInfo.environment)

    init?(_ environment: [String: String]) {
        guard let address = environment["WAYMARK_LIVE_URL"], let apiKey = environment["WAYMARK_LIVE_KEY"],
            let domain = environment["WAYMARK_LIVE_DOMAIN"]
        else { return nil }
        self.address = address
        self.apiKey = apiKey
        self.domain = domain
    }
}
