import Foundation
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// Switches off the links that a search means, or on again those that one step has switched off, as long as one request may take.
///
/// Links that are left are changed by another request, with the same moment.
struct AbuseStep {
    let catalog: LinkCatalog
    let caller: Caller
    let search: AbuseController.Search
    /// The link domains whose links are selected.
    let domains: [LinkDomainRecord]
    /// When the step began, in milliseconds since 1970: the moment of all that it switches off.
    let moment: Int64
    /// Whether the request may go on.
    let mayGoOn: () -> Bool

    /// Switches the selected links off.
    func disable() async throws -> AbusePage.Done {
        var (count, isComplete) = (0, true)
        for domain in domains {
            var after: String?
            repeat {
                guard mayGoOn() else {
                    isComplete = false
                    break
                }
                let batch = try await catalog.disable(
                    LinkDisabling(
                        search.selection(domain: domain.domain.description), after: after,
                        limit: LinkDisabling.maximumLimit, moment: Date(timeIntervalSince1970: Double(moment) / 1000)),
                    caller: caller)
                count += batch.links.count
                after = batch.next
            } while after != nil
        }
        return AbusePage.Done(isUndo: false, count: count, isComplete: isComplete, moment: moment)
    }

    /// Switches on again what has the step's moment.
    func enable() async throws -> AbusePage.Done {
        var (count, isComplete) = (0, true)
        for domain in domains {
            var after: String?
            repeat {
                let list = try await catalog.links(
                    LinkListQuery(
                        search.selection(domain: domain.domain.description), after: after,
                        limit: LinkListQuery.maximumLimit), project: domain.projectID, caller: caller)
                for link in list.links {
                    guard link.record.disabledAt.map(Self.milliseconds) == moment else { continue }
                    guard mayGoOn() else {
                        isComplete = false
                        break
                    }
                    _ = try await catalog.update(
                        link.record.id, UpdateLinkRequest(disabled: false), caller: caller)
                    count += 1
                }
                after = isComplete ? list.next : nil
            } while after != nil
        }
        return AbusePage.Done(isUndo: true, count: count, isComplete: isComplete, moment: moment)
    }

    /// A moment in milliseconds since 1970.
    static func milliseconds(_ moment: Date) -> Int64 { Int64((moment.timeIntervalSince1970 * 1000).rounded()) }
}
