import LinkStorage
import WaymarkLinks

extension Directory {
    /// The authority of a link host over https, such as `go.example.com` or `localhost:8443`; `nil` if no link domain
    /// has the host over https.
    ///
    /// If several ports have the host, the default port wins, otherwise the oldest domain.
    ///
    /// - Parameter text: a host as received; its port is ignored.
    public func secureAuthority(forHost text: String) -> String? {
        // The port of the http request is not the port for https.
        guard let host = LinkDomain("https://\(text)"), host.pathPrefix.isEmpty else { return nil }
        return secureAuthoritiesByHost[host.host]
    }
}
