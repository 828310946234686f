import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension LinkFormController {
    /// What is odd about a link of the visited project.
    static func warnings(
        for link: DynamicLink, name: String?, on domain: LinkDomainRecord, _ visit: Visit
    ) -> [CreationWarning] {
        let directory = visit.useCases.directory.current
        return LinkValidator.warnings(
            for: LongLinkReading(link: link),
            in: LinkValidator.Context(
                apps: directory.apps(of: visit.project.id),
                hasURLPatterns: !directory.urlPatterns(for: domain).isEmpty, domain: domain.domain, name: name))
    }

    /// What is odd about the fields of the form: the first warning of each.
    static func fieldWarnings(_ warnings: [CreationWarning], _ words: Words) -> [String: String] {
        let pairs = warnings.compactMap { warning -> (String, String)? in
            let isOfLink = [.fragment, .linkTooLong, .openDomain].contains(warning.kind)
            return (LinkDraft.field(ofParameter: warning.parameter) ?? (isOfLink ? "link" : nil)).map {
                ($0, words.text(of: warning))
            }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
