import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct LinkFlowTests {
    private let fixture: PlannerFixture

    init() throws {
        fixture = try PlannerFixture()
    }

    private func flow(
        query: String = "d=1", apps: [RegisteredApp] = [], _ change: (inout DynamicLink) -> Void = { _ in }
    ) throws -> LinkFlow {
        LinkFlow(
            try fixture.link(change), request: try fixture.address(query: query),
            apps: apps.map { VisitSamples.app($0) }, warnings: [])
    }

    private func branch(_ group: LinkFlow.Group, of flow: LinkFlow) throws -> LinkFlow.Row {
        try #require(flow.branches.first { $0.group == group })
    }

    @Test func everyGroupHasABranch() throws {
        #expect(try flow().branches.map(\.group) == LinkFlow.Group.allCases)
    }

    private static let ends: [(LinkFlow.Group, String?, String)] = [
        (.iPhone, "com.example.ios", "https://example.com/ios"),
        (.iPad, "com.example.ios", "https://example.com/ipad"),
        (.iPhoneInApp, "com.example.ios", "https://example.com/ios"),
        (.android, "com.example.android", "https://example.com/android"),
        (.androidOther, "com.example.android", "https://example.com/android"),
        (.androidInApp, "com.example.android", "https://example.com/android"),
        (.mac, nil, "https://example.com/desktop"),
        (.desktop, nil, "https://example.com/desktop"),
        (.crawler, nil, "https://example.com/product?id=7"),
        (.tool, nil, "https://example.com/desktop"),
    ]

    @Test(arguments: ends)
    func tellsTheAppAndWhereOthersEnd(_ group: LinkFlow.Group, _ app: String?, _ destination: String) throws {
        let branch = try branch(group, of: flow())
        #expect(branch.installed?.app == app)
        #expect(branch.notInstalled.destination?.location == destination)
    }

    @Test func theAppOpensWithoutAPageWhereTheSystemOpensIt() throws {
        let flow = try flow()
        #expect(try branch(.iPhone, of: flow).installed?.page == nil)
        #expect(try branch(.iPhone, of: flow).notInstalled.page == .preview)
        #expect(try branch(.iPhoneInApp, of: flow).installed?.page == .preview)
        #expect(try branch(.androidInApp, of: flow).installed?.page == .android)
        #expect(try branch(.mac, of: flow).notInstalled.page == .macOrIPad)
    }

    @Test func anAppOfTheMacHasItsBranch() throws {
        let app = RegisteredApp.macos(MacApp(bundleID: "com.example.mac", customScheme: CustomScheme("example")))
        let mac = try branch(
            .mac,
            of: flow(apps: [app]) {
                $0.ios = IOSParameters()
                $0.otherPlatforms.fallbackLink = nil
            })
        #expect(mac.installed?.app == "com.example.mac")
        #expect(mac.installed?.page == .mac)
        #expect(mac.notInstalled.destination?.location == "https://example.com/product?id=7")
    }

    @Test func aCardAndACodeAreTold() throws {
        let flow = try flow {
            $0.social.title = "T"
            $0.navigation.isAppOnly = true
            $0.otherPlatforms.fallbackLink = nil
        }
        #expect(try branch(.crawler, of: flow).notInstalled.isCard)
        #expect(try branch(.desktop, of: flow).notInstalled.page == .appOnly)
        #expect(try branch(.desktop, of: flow).notInstalled.destination == nil)
    }

    /// Who came by a button, or asked for the flow page, sees the flow of the link all the same.
    @Test(arguments: ["", "d=1", "_o=1", "d=1&_o=web"]) func theFlowIsThatOfTheLink(_ query: String) throws {
        #expect(try flow(query: query) == flow(query: ""))
    }
}
