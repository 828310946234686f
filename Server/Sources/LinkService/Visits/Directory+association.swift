import LinkStorage
import WaymarkLinks

extension Directory {
    /// The domains of a host, own or alternate, with the apps that their links may open.
    ///
    /// - Parameter authority: host and port as the client wrote them; letter case does not count.
    public func associatedDomains(authority: String) -> [AssociatedDomain] {
        domains.filter { $0.allDomains.contains { $0.isOn(authority: authority) } }
            .map { AssociatedDomain(domain: $0, apps: apps(of: $0.projectID)) }
    }
}

extension LinkDomain {
    /// Whether a request for an authority may concern the domain, whatever its path.
    func isOn(authority: String) -> Bool {
        remainder(ofAuthority: authority, path: pathPrefix) != nil
    }
}
