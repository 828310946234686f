import Foundation
import LinkRules
import LinkStorage
import Measuring
import WaymarkLinks

/// What is measured of a click: who follows a link, and where it leads them.
enum VisitOperations {
    /// Everything; the first is the floor.
    static func all() throws -> [MeasuredOperation] {
        let samples = SampleVisitors.commonest + SampleVisitors.others
        let headers = samples.map(\.headers)
        let visitors = headers.map(VisitorClassifier.visitor)
        let planner = try Planner()
        let texts = headers.map { $0.userAgent ?? "" }
        var operations = [
            // What it takes merely to read a user agent.
            repeating("the bytes of a user agent", over: texts.count) { turn in
                texts[turn].utf8.reduce(0) { $0 &+ Int($1) }
            }
        ]
        operations += samples.map { sample in
            repeating("classify and plan, \(sample.name)", over: 1) { _ in planner.plan(sample.headers) }
        }
        return operations + [
            repeating("classify and plan, all in turn", over: headers.count) { planner.plan(headers[$0]) },
            repeating("classify, all in turn", over: headers.count) { turn in
                used(VisitorClassifier.visitor(headers[turn]))
            },
            repeating("plan, all in turn", over: visitors.count) { planner.plan(visitors[$0]) },
            repeating("classify, plan and write the addresses, all in turn", over: headers.count) { turn in
                planner.addresses(headers[turn])
            },
        ]
    }

    /// A loop over samples, which gives a body the number of the next one.
    private static func repeating(
        _ name: String, over count: Int, _ body: @escaping (Int) -> Int
    ) -> MeasuredOperation {
        MeasuredOperation(name: name) { times in
            var (sum, turn) = (0, 0)
            for _ in 0..<times {
                sum &+= body(turn)
                turn += 1
                if turn == count { turn = 0 }
            }
            return sum
        }
    }

    /// Keeps a result from being left out.
    @inline(never)
    fileprivate static func used<Value>(_ value: borrowing Value) -> Int { 1 }
}

/// A link as people make them, asked for by its short address: one with a little of everything.
private struct Planner {
    private let link: DynamicLink
    private let request: RequestedAddress

    init() throws {
        link = DynamicLink(
            link: try WebURL("https://www.example.com/trips/42?from=mail&lang=de"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://www.example.com/android"),
                minimumVersionCode: 120),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://www.example.com/ios"),
                appStoreID: AppStoreID("123456789"), minimumVersion: "2.1"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://www.example.com/desktop")),
            social: SocialParameters(
                title: "A weekend in Zürich", description: "Two nights, one lake & a lot of cheese",
                imageLink: WebURL("https://www.example.com/zurich.jpg")),
            campaign: CampaignParameters(source: "newsletter", medium: "email", campaign: "spring"))
        let moment = Date(timeIntervalSince1970: 1_790_000_000)
        let domain = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: moment), projectID: ProjectRecord.ID(at: moment),
            domain: try LinkDomain("https://go.example.com"), createdAt: moment)
        guard let code = ShortCode("summer") else { throw SampleError.badCode }
        request = RequestedAddress(domain: ConfiguredDomain(domain), code: code)
    }

    func plan(_ headers: VisitorHeaders) -> Int { plan(VisitorClassifier.visitor(headers)) }

    func plan(_ visitor: Visitor) -> Int {
        VisitOperations.used(RedirectPlanner.plan(link, request: request, visitor: visitor, apps: []))
    }

    /// What is written when a plan becomes an answer; its length.
    func addresses(_ headers: VisitorHeaders) -> Int {
        let visitor = VisitorClassifier.visitor(headers)
        switch RedirectPlanner.plan(link, request: request, visitor: visitor, apps: []) {
        case .redirect(let target): return target.location.utf8.count
        case .socialCard(let card): return card.url.utf8.count
        case .page(let page): return page.choices.reduce(0) { $0 &+ ($1.next?.location.utf8.count ?? 1) }
        case .flowPage: return 1
        }
    }

    /// A mistake in the samples themselves.
    private enum SampleError: Error {
        case badCode
    }
}
