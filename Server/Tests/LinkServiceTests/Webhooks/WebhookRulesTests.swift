import Foundation
import InstallMatching
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct WebhookRulesTests {
    @Test func theSignatureIsThatOfTheStandard() throws {
        // The example of Standard Webhooks 1.0.
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let body = Array("{\"test\": 2432232314}".utf8)
        #expect(
            secret.signature(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: body)
                == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(secret.text == "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        #expect(WebhookSecret("whsec_c2hvcnQ=") == nil)
    }

    @Test func aFormerSecretSignsUntilItEnds() throws {
        let now = Date(timeIntervalSince1970: 1000.9)
        let webhook = WebhookRecord(
            id: WebhookRecord.ID(at: now), projectID: ProjectRecord.ID(at: now),
            url: try WebURL("https://example.com/"[...]), events: [.linkCreated], secret: Data(repeating: 1, count: 32),
            formerSecret: Data(repeating: 2, count: 32), formerSecretEndsAt: now + 1, createdAt: now)
        let message = WebhookMessageRecord(
            id: WebhookMessageRecord.ID(at: now), webhookID: webhook.id, event: "link.created", createdAt: now,
            body: "{}", nextAttemptAt: now)
        func signatures(at moment: Date) -> [Substring] {
            WebhookRequest(message, for: webhook, at: moment).headers.last?.value.split(separator: " ") ?? []
        }
        #expect(signatures(at: now).count == 2)
        #expect(signatures(at: now + 1).count == 1)
        #expect(signatures(at: now).first != signatures(at: now).last)
        #expect(WebhookRequest(message, for: webhook, at: now).headers[2].value == "1000")
    }

    @Test func attemptsGoOnForThreeDaysAndWaitAsLongAsTheReceiverWants() {
        let schedule = DeliverySchedule.standard
        #expect(schedule.attemptCount == 10)
        #expect(schedule.wait(after: 1, jitter: 0) == 5)
        #expect(schedule.wait(after: 1, jitter: 1) == 5.5)
        #expect(schedule.wait(after: 9, jitter: 0) == 86_400)
        #expect(schedule.wait(after: 10, jitter: 0) == nil)
        #expect(schedule.wait(after: 1, wanted: 60, jitter: 0) == 60)
        #expect(schedule.wait(after: 2, wanted: 60, jitter: 0) == 300)
        #expect(schedule.wait(after: 1, wanted: 1e9, jitter: 0) == 86_400)
    }

    @Test(arguments: [
        (WebhookAnswer(status: 204), WebhookOutcome.delivered), (WebhookAnswer(status: 410), .gone),
        (WebhookAnswer(status: 302), .again(at: Date(timeIntervalSince1970: 5))),
        (WebhookAnswer(status: 500), .again(at: Date(timeIntervalSince1970: 5))),
        (WebhookAnswer(status: 429, retryAfter: 9), .again(at: Date(timeIntervalSince1970: 9))),
        (WebhookAnswer(failure: "x"), .again(at: Date(timeIntervalSince1970: 5))),
    ])
    func onlySuccessIsSuccess(_ answer: WebhookAnswer, _ outcome: WebhookOutcome) {
        let found = answer.outcome(
            after: 0, schedule: .standard, at: Date(timeIntervalSince1970: 0), jitter: 0)
        #expect(found == outcome)
        #expect((answer.complaint == nil) == (outcome == .delivered))
    }

    @Test func theLastAttemptFails() {
        let moment = Date(timeIntervalSince1970: 0)
        #expect(WebhookAnswer(status: 500).outcome(after: 9, schedule: .standard, at: moment, jitter: 0) == .failed)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.9", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.7",
        "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1",
        "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "4000::1",
    ])
    func anAddressThatIsNotOfThePublicNetworkIsRefused(_ text: String) throws {
        #expect(DeliverableNetworks.refusal(of: try #require(IPAddress(text))) != nil)
    }

    @Test(arguments: [
        "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.1", "192.167.255.255", "198.20.0.1",
        "223.255.255.255", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450::1", "2001:4860::8888",
    ])
    func anAddressOfThePublicNetworkIsPermitted(_ text: String) throws {
        #expect(DeliverableNetworks.refusal(of: try #require(IPAddress(text))) == nil)
    }

    @Test func everyNetworkOfTheTableIsOne() {
        #expect(DeliverableNetworks.refused.reduce(0) { $0 + $1.networks.count } == 31)
    }
}
