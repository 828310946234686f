import LinkRules
package import LinkStorage
package import WaymarkLinks

extension HostSubject {
    /// The hosts of link domains, own and other, in the order of the domains and without duplicates.
    ///
    /// - Parameters:
    ///   - domains: the domains of all projects.
    ///   - apps: the apps of all projects.
    ///   - projects: all projects.
    package static func all(
        _ domains: [LinkDomainRecord], apps: [AppRecord], projects: [ProjectRecord]
    ) -> [HostSubject] {
        var subjects: [HostSubject] = []
        let settings = Directory(revision: 0, projects: projects, apps: apps, domains: domains, keys: [])
        for record in domains {
            let alternate = record.alternateDomain
            for domain in record.allDomains {
                let project = projects.first { $0.id == record.projectID }
                let place = LinkPlace(
                    prefix: record.domain.description, path: domain.pathPrefix,
                    project: project?.name ?? "",
                    apps: apps.filter { $0.projectID == record.projectID }.map(\.app),
                    otherHost: domain == record.domain ? alternate?.authority : record.domain.authority,
                    isRetired: domain != record.domain && domain != alternate,
                    isServiceAddress: record.isServiceAddress, withholdsFiles: !record.servesAssociations,
                    hasURLPatterns: !settings.urlPatterns(for: record).isEmpty,
                    hasHome: settings.configuredDomain(record.id)?.home != nil)
                add(place, at: domain, to: &subjects)
            }
        }
        return subjects
    }

    /// The host of an address that the operator names, with the known facts about it.
    ///
    /// - Parameters:
    ///   - domain: the address.
    ///   - known: the hosts of all domains; `nil` if the database could not be read.
    package static func named(_ domain: LinkDomain, among known: [HostSubject]?) -> HostSubject {
        var subject = HostSubject(domain, purpose: known == nil ? .unknown : .notConfigured)
        if let found = known?.first(where: { $0.authority == subject.authority }) { subject = found }
        return subject
    }

    /// Whether it is only the service's own address on this machine, which others cannot reach and no authority
    /// certifies.
    package var isForThisMachineOnly: Bool {
        guard isForApps, LinkDomain("\(scheme)://\(host)")?.isLoopback == true else { return false }
        return !places.isEmpty && places.allSatisfy(\.isServiceAddress)
    }

    private init(_ domain: LinkDomain, purpose: Purpose) {
        self.init(
            scheme: domain.scheme, host: domain.host, port: domain.port ?? (domain.scheme == "https" ? 443 : 80),
            purpose: purpose)
    }

    private static func add(_ place: LinkPlace, at domain: LinkDomain, to subjects: inout [HostSubject]) {
        let subject = HostSubject(domain, purpose: .serves([place]))
        if let index = subjects.firstIndex(where: { $0.authority == subject.authority }) {
            subjects[index].purpose = .serves(subjects[index].places + [place])
        } else {
            subjects.append(subject)
        }
    }
}
