package import WaymarkLinks

/// The addresses that links may lead to.
package struct LinkTargets: Sendable {
    /// The origins of the hosts, such as `https://www.example.com`; `nil` allows every host.
    private let origins: [String]?
    /// The schemes in lower case; `nil` allows every scheme.
    private let schemes: [String]?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - hosts: The hosts of web addresses, with the port unless it is the scheme's default; `nil` allows every host.
    ///   - schemes: The schemes besides `https` and `http`; `nil` allows every scheme.
    package init(hosts: [String]?, schemes: [CustomScheme]?) {
        origins = hosts?.flatMap { host in
            ["https", "http"].compactMap { WebURL("\($0)://\(host)").map(Self.origin) }
        }
        self.schemes = schemes?.map(\.lowercased)
    }

    /// Whether a link may lead to an address: a web address is judged by its host, any other address by its scheme.
    package func allows(_ address: AppURI) -> Bool {
        let scheme = address.scheme
        guard scheme == "https" || scheme == "http" else { return schemes?.contains(scheme) ?? true }
        guard let origins else { return true }
        return WebURL(address.description).map { origins.contains(Self.origin($0)) } ?? false
    }

    private static func origin(_ url: WebURL) -> String { "\(url.scheme)://\(url.authority)" }
}
