import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkDiagnostics
import WaymarkLinks

@testable import BranchCompatibility

@MainActor @Suite(.timeLimit(.minutes(1))) struct ParameterTests {
    private static let parameters = """
        {"+clicked_branch_link":true,"~channel":"sms","~feature":"share","~tags":["a"],"~campaign":"c","~stage":"s",\
        "$canonical_identifier":"spot/7","$og_title":"Spot","$keywords":["k"],"$exp_date":1900000000000,"$price":"2.5",\
        "spotId":7,"$deeplink_path":"spot/7"}
        """

    @Test func theContentOfALinkIsReadBack() async throws {
        let sample = Sample(.session(Self.parameters))
        let heard = Heard()
        sample.branch.handleDeepLink(URL(string: "https://go.example.com/spot"))
        heard.listen(to: sample.branch)
        await heard.next()
        for object in [
            sample.branch.getLatestReferringBranchUniversalObject(),
            sample.branch.getFirstReferringBranchUniversalObject(),
        ] {
            let object = try #require(object)
            #expect(object.canonicalIdentifier == "spot/7" && object.title == "Spot" && object.keywords == ["k"])
            #expect(object.expirationDate == Date(timeIntervalSince1970: 1_900_000_000))
            #expect(object.contentMetadata.price == 2.5)
            #expect(object.contentMetadata.customMetadata.keys.sorted() == ["spotId"])
            #expect(object.contentMetadata.customMetadata["spotId"] as? Int64 == 7)
        }
        for properties in [
            sample.branch.getLatestReferringBranchLinkProperties(),
            sample.branch.getFirstReferringBranchLinkProperties(),
        ] {
            let properties = try #require(properties)
            #expect(properties.channel == "sms" && properties.feature == "share" && properties.tags == ["a"])
            #expect(properties.campaign == "c" && properties.stage == "s")
            #expect(properties.controlParams["$deeplink_path"] as? String == "spot/7")
            #expect(properties.controlParams["spotId"] == nil)
        }
        await sample.branch.end()
    }

    @Test func theSetUpIsChecked() async throws {
        let sample = Sample(.organic)
        let findings = await sample.branch.integrationFindings()
        #expect(findings.contains { $0.subject == .service && $0.outcome == .passed })
        #expect(findings.contains { $0.subject == .apiKey && $0.outcome == .passed })
        #expect(findings.contains { $0.subject == .associationFile })
        let asked = try #require(await sample.transport.requests.last { $0.url.path.hasPrefix("/v1/") })
        #expect(String(decoding: asked.body ?? Data(), as: UTF8.self).contains("integrationcheck"))
    }

    @Test func aKeyThatTheServiceRefusesIsFound() async throws {
        let sample = Sample(.json(#"{"error":{"code":400,"message":"Wrong key."}}"#, status: 400))
        let findings = await sample.branch.integrationFindings()
        #expect(findings.first?.outcome == .failed || findings.first?.outcome == .unclear)
        #expect(!findings.contains { $0.subject == .apiKey && $0.outcome == .passed })
    }
}
