import LinkStorage
import WaymarkLinks

extension Directory {
    /// The domains of a host, own or alternate, with the apps that their links may open; `nil` where the host has no
    /// association files: it has no domain, or all of its domains withhold them.
    ///
    /// A domain that withholds them beside others has no apps here, so that the others' apps keep off its paths.
    /// - Parameter authority: host and port as the client wrote them; letter case does not count.
    public func associatedDomains(authority: String) -> [AssociatedDomain]? {
        let own = domains(onHost: authority)
        guard own.contains(where: \.record.servesAssociations) else { return nil }
        return own.map {
            AssociatedDomain(
                domain: $0.record, apps: $0.record.servesAssociations ? $0.apps : [],
                hasWebLinks: hasBranchKeys($0.record.projectID))
        }
    }
}
