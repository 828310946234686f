import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension LinkFormController {
    /// What the form says, with all that is wrong with it by itself.
    ///
    /// - Parameters:
    ///   - stored: the link that it changes; `nil` for a new one.
    ///   - domain: the link's domain; `nil` where the form names one that is not there.
    static func reading(
        of draft: LinkDraft, changing stored: ManagedLink? = nil, on domain: LinkDomainRecord?, _ visit: Visit
    ) -> LinkDraft.Reading {
        let surroundings = LinkDraft.Surroundings(
            directory: visit.useCases.directory.current, domain: domain, apps: apps(visit), now: visit.now)
        return draft.read(changing: stored?.record, in: surroundings, visit.words)
    }

    /// Why a code is not free, as far as the reader may know; `nil` where it is, which another link can change any time.
    static func taken(_ code: ShortCode, on domain: LinkDomainRecord, _ visit: Visit) async -> LinkServiceError? {
        func refusal(_ fault: LinkFault) -> LinkServiceError {
            LinkServiceError(
                .alreadyExists, reason: .codeTaken, .link(fault), parameter: "suffix", value: code.description)
        }
        do {
            let address = domain.domain.url(for: code)
            let link = try await visit.useCases.catalog.link(at: address, caller: visit.caller)
            return link == nil ? nil : refusal(.codeTaken(code.description))
        } catch let error as LinkServiceError where error.code == .gone {
            return refusal(.codeOfDeletedLink(code.description))
        } catch {
            // Whoever creates the link will hear of it.
            return nil
        }
    }
}
