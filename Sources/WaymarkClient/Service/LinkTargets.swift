package import WaymarkLinks

/// Where links may lead.
package struct LinkTargets: Sendable {
    private let hosts: Set<String>?
    private let schemes: Set<CustomScheme>?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - hosts: the hosts of web addresses, with the port where it is not the scheme's own; `nil` allows all.
    ///   - schemes: the schemes beside `https` and `http`; `nil` allows all.
    package init(hosts: Set<String>?, schemes: Set<CustomScheme>?) {
        self.hosts = hosts
        self.schemes = schemes
    }

    /// Whether a link may lead to an address: a web address by its host, any other by its scheme.
    package func allows(_ address: AppURI) -> Bool {
        let scheme = address.scheme
        guard scheme == "https" || scheme == "http" else {
            return schemes?.contains { $0.lowercased == scheme } ?? true
        }
        guard let hosts else { return true }
        let authority = WebURL(address.description)?.authority
        return hosts.contains { WebURL("\(scheme)://\($0)")?.authority == authority }
    }
}
