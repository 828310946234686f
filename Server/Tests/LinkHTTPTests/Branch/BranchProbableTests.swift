import Foundation
import HTTPTypes
import InstallMatching
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP
@testable import LinkService

/// First starts that get the link of the click that was probably theirs.
@Suite struct BranchProbableTests {
    private static let address = "203.0.113.7"
    private static let phone = DeviceTraits(
        platform: .ios, form: .phone, model: "iPhone15,3", screen: ScreenSize(393, 852), system: SystemRelease(26, 1),
        language: DeviceLanguage("de-AT"))
    /// The same phone as Branch's SDK describes it.
    private static let device = #"""
        "os":"iOS","os_version":"26.1","model":"iPhone15,3","screen_width":1179,"screen_height":2556,
        "language":"de","country":"AT","ios_bundle_id":"com.example.ios"
        """#

    private struct NoNetwork: Error {}

    /// A service whose project permits probable matches and has learnt from its people, with one click on a link.
    private func service(_ members: String, matchesProbably: Bool = true, secondsAgo: Double = 180) async throws
        -> BranchService
    {
        let service = try await BranchService()
        let database = service.service.database
        let now = ServiceUnderTest.moment
        var project = service.service.project
        project.matchesProbably = matchesProbably
        try await service.service.useCases.administration.updateProject(project)
        try await learn(database, project.id, now)

        let url = try await service.link(members)
        let code = try #require(ShortCode(String(url.split(separator: "/").last ?? "")))
        let domain = try #require(try await database.domains().first)
        let link = try #require(try await database.link(domain: domain.id, code: code))
        let moment = now - secondsAgo
        let key = try await database.visitorKey(for: UTCDay(moment))
        guard let client = IPAddress(Self.address),
            let network = VisitorSecret(key)?.network(of: client, excluding: .none)
        else { throw NoNetwork() }
        let click = PendingClick(
            id: PendingClick.ID(at: moment), link: link.id, moment: moment, network: network, traits: Self.phone)
        let item = ActivityBatch.Item(position: .start, entry: .candidate(click))
        try await database.add(
            ActivityBatch(
                source: ActivityBatch.Source(at: moment), start: .start, end: JournalPosition(segment: 1, offset: 1),
                entries: PackedEntries([item])))
        return service
    }

    private func learn(_ database: any LinkDatabase, _ project: ProjectRecord.ID, _ now: Date) async throws {
        var model = MatchingModel(at: now)
        let network = NetworkKey(.ipv4, hash: 1)
        let install = ClaimingInstall(networks: [network], traits: Self.phone, openedAt: now)
        let candidate = MatchCandidate(
            id: "1", link: "link", network: network, traits: Self.phone, clickedAt: now - 180)
        for _ in 0..<400 { model.claims.add(model.matcher.decide(install, among: [candidate])) }
        try await database.setMatchingModel(try JSONEncoder().encode(model), of: project)
    }

    private func start(_ service: BranchService, _ path: String, _ members: String) async throws -> JSONValue {
        let answer = try await service.post(
            path, "{\"branch_key\":\"KEY\",\(Self.device),\(members)}", peer: Self.address)
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.sessionData()
    }

    @Test func aFirstStartGetsTheWholeLinkAndIsToldThatItIsAGuess() async throws {
        let service = try await service(#""channel":"sms","data":{"spot":42}"#)
        for _ in 0..<2 {
            let data = try await start(service, "/v1/install", #""hardware_id":"a""#)
            #expect(data["spot"] == .integer(42))
            #expect(data["~channel"] == .string("sms"))
            #expect(data["+clicked_branch_link"] == .bool(true))
            #expect(data["+match_guaranteed"] == .bool(false))
            #expect(data["+is_first_session"] == .bool(true))
            #expect(data["+click_timestamp"] == .integer(1_800_000_000 - 180))
        }
        // The click is consumed.
        #expect(try await start(service, "/v1/install", #""hardware_id":"b""#)["spot"] == nil)
    }

    @Test func theClickKeepsItsNumber() async throws {
        let service = try await service(#""data":{"spot":42}"#)
        var numbers: Set<String> = []
        for _ in 0..<2 {
            let body = "{\"branch_key\":\"KEY\",\(Self.device),\"hardware_id\":\"a\"}"
            let answer = try await service.post("/v1/install", body, peer: Self.address).json()
            let number = try #require(answer["link_click_id"]?.text)
            #expect(Int64(number).map { $0 > 0 } == true)
            numbers.insert(number)
        }
        #expect(numbers.count == 1)
    }

    @Test(arguments: [
        ("/v1/open", #""hardware_id":"a""#), ("/v1/install", #""hardware_id":"a","tracking_disabled":true"#),
        ("/v1/install", #""hardware_id":"a","cpp_level":"NONE""#),
        ("/v1/install", #""hardware_id":"a","local_url":"https://go.example.com/none""#),
    ])
    func othersGetNothing(_ path: String, _ members: String) async throws {
        let service = try await service(#""data":{"spot":42}"#)
        #expect(try await start(service, path, members)["+clicked_branch_link"] == .bool(false))
    }

    @Test func aProjectThatPermitsNoGuessGivesNone() async throws {
        let service = try await service(#""data":{"spot":42}"#, matchesProbably: false)
        #expect(try await start(service, "/v1/install", #""hardware_id":"a""#)["spot"] == nil)
    }

    @Test(arguments: [
        (#""duration":300"#, true), (#""duration":60"#, false), (#""data":{"$match_duration":60}"#, false),
        (#""data":{"$match_duration":"300"},"duration":60"#, true),
    ])
    func aLinkSaysForHowLongItsClicksCount(_ members: String, _ isMatched: Bool) async throws {
        let service = try await service(members)
        let data = try await start(service, "/v1/install", #""hardware_id":"a""#)
        #expect(data["+clicked_branch_link"] == .bool(isMatched))
    }

    @Test func aLinkForOneUseIsGuessedOnce() async throws {
        let service = try await service(#""type":1,"data":{"spot":42}"#)
        let data = try await start(service, "/v1/install", #""hardware_id":"a""#)
        #expect(data["spot"] == .integer(42))
        let url = try #require(data["~referring_link"]?.text)
        let opened = try await start(service, "/v1/open", "\"universal_link_url\":\"\(url)\"")
        #expect(opened["$one_time_use_used"] == .bool(true))
    }

    // MARK: Devices

    @Test(arguments: [
        (#"{"os":"iOS","model":"iPhone15,3","screen_width":1179,"screen_height":2556}"#, "393x852"),
        (#"{"os":"iOS","model":"iPhone14,6","screen_width":750,"screen_height":1334}"#, "375x667"),
        (#"{"os":"iOS","model":"iPhone14,6","screen_width":375,"screen_height":667}"#, "375x667"),
        (#"{"os":"iOS","model":"iPad13,1","screen_width":1640,"screen_height":2360}"#, "820x1180"),
        (#"{"os":"iOS","model":"iPad13,1","screen_width":820,"screen_height":1180}"#, "820x1180"),
        (#"{"os":"Android","screen_width":1080,"screen_height":2400,"screen_dpi":420}"#, "411x914"),
        (#"{"os":"Android","screen_width":1080,"screen_height":2400}"#, nil),
        (#"{"os":"iOS","screen_width":0,"screen_height":0}"#, nil),
    ])
    func pixelsBecomePoints(_ json: String, _ screen: String?) throws {
        guard case .object(let members)? = JSONValue(jsonText: json) else { throw NoNetwork() }
        let session = BranchSession(BranchBody(members), isFirst: true, now: ServiceUnderTest.moment)
        #expect(session.device?.screen?.description == screen)
    }
}
