import LinkRules
import LinkStorage
public import ServiceMetrics

/// Counts what visitors of links get.
public final class LinkAnswerCounts: Sendable {
    /// The kind of an answer to a visitor.
    private enum Kind: Int, CaseIterable {
        case app, store, web, page, card, flow
        /// A redirect to a page of the domain's owner, because there is no link to follow.
        case elsewhere
        case notFound, inactive, deleted, invalid, fetchedAhead, unavailable

        init(_ answer: Click.Answer) {
            self =
                switch answer {
                case .app: .app
                case .store: .store
                case .web: .web
                case .page: .page
                case .card: .card
                case .flow: .flow
                }
        }

        init(_ content: LinkAnswer.Content) {
            self =
                switch content {
                case .redirect: .elsewhere
                case .choice: .page
                case .card: .card
                case .flow: .flow
                case .refusal(.notFound): .notFound
                case .refusal(.inactive): .inactive
                case .refusal(.deleted): .deleted
                case .refusal(.invalid): .invalid
                case .refusal(.fetchedAhead): .fetchedAhead
                case .refusal(.unavailable): .unavailable
                }
        }
    }

    private let counters = LanedCounters(count: Kind.allCases.count)

    /// Creates counts of zero.
    public init() {}

    /// A visitor is led by a link, or gets one of its pages.
    func record(_ answer: Click.Answer) {
        counters.add(to: Kind(answer).rawValue)
    }

    /// A visitor gets an answer that is none of a link: a refusal, a page of the owner, or the card of a link that is withheld.
    func record(_ content: LinkAnswer.Content) {
        counters.add(to: Kind(content).rawValue)
    }

    /// The numbers of now.
    public var reading: MetricReading {
        MetricReading(
            .linkAnswers,
            Kind.allCases.map { .init(.integer(counters[$0.rawValue]), labels: ["\($0)"]) })
    }
}
