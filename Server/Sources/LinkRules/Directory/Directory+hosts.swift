import LinkStorage
import WaymarkLinks

extension Directory {
    /// Where a link host is reached over https: `go.example.com`, or `localhost:8443`; `nil` where no link domain has the
    /// host, own or other, or none over https.
    ///
    /// Where several ports have the host, the default port wins, else the domain that was made first.
    ///
    /// - Parameter text: a host as a client wrote it; a port behind it does not count.
    public func secureAuthority(forHost text: String) -> String? {
        // Whatever its port was, the host of the other scheme has another.
        guard let host = LinkDomain("https://\(text)"), host.pathPrefix.isEmpty else { return nil }
        return secureAuthoritiesByHost[host.host]
    }
}
