import EasyLinkCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

/// The statics are one configuration for the process, so these tests run one after the other.
@Suite(.serialized) struct EasyLinkStaticsTests {
    private func configure(_ answers: ScriptedTransport.Answer) -> ScriptedTransport {
        let transport = ScriptedTransport(answers)
        EasyLink.configure(Sample.configuration(), transport: transport, environment: Sample.environment)
        return transport
    }

    @Test func shorteningGivesTheShortLink() async throws {
        _ = configure(try .created())
        let url: URL? = await withCheckedContinuation { continuation in
            Sample.link.shorten { url in
                MainActor.assertIsolated()
                continuation.resume(returning: url)
            }
        }
        #expect(url?.absoluteString == "https://go.example.com/abc")
        #expect(try await Sample.link.shorten(mode: .secure).url == "https://go.example.com/abc")
    }

    @Test func failedShorteningGivesNothingAndTheOtherFormsSayWhy() async {
        _ = configure(.text("", status: 401))
        let url: URL? = await withCheckedContinuation { continuation in
            Sample.link.shorten { continuation.resume(returning: $0) }
        }
        #expect(url == nil)
        let result = await withCheckedContinuation { continuation in
            Sample.link.makeShortLink { continuation.resume(returning: $0) }
        }
        let thrown = await failure { () throws(EasyLinkError) in _ = try await Sample.link.shorten() }
        #expect(thrown != nil)
        #expect(result == .failure(thrown ?? .missingPrefix))
    }

    @Test func handlingGivesTheLink() async throws {
        _ = configure(try .resolved("https://www.example.com/user?id=ABCDEFG"))
        let opened = try Sample.url("https://go.example.com/abc")
        let link: EasyLink? = await withCheckedContinuation { continuation in
            let isOurs = EasyLink.handle(opened) { link in
                MainActor.assertIsolated()
                continuation.resume(returning: link)
            }
            #expect(isOurs)
        }
        #expect(link?.path == "/user")
        #expect(link?.query["id"] == "ABCDEFG")
        #expect(try await EasyLink.handle(opened) == link)
    }

    @Test(arguments: ["https://www.example.com/abc", nil] as [String?])
    func handlingAForeignURLOrNoneGivesNothing(_ text: String?) async throws {
        let transport = configure(try .resolved("https://x.com"))
        let url = try text.map { try Sample.url($0) }
        let result = await withCheckedContinuation { continuation in
            #expect(!EasyLink.resolve(url) { continuation.resume(returning: $0) })
        }
        #expect(result == .success(nil))
        #expect(try await EasyLink.handle(url) == nil)
        #expect(await transport.requests.isEmpty)
    }

    @Test func failedHandlingIsToldApartFromAForeignURL() async throws {
        _ = configure(try .refusal(404))
        let opened = try Sample.url("https://go.example.com/abc")
        let result = await withCheckedContinuation { continuation in
            EasyLink.resolve(opened) { continuation.resume(returning: $0) }
        }
        guard case .failure(.service(let reason)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(reason.code == .notFound)
        let link: EasyLink? = await withCheckedContinuation { continuation in
            EasyLink.handle(opened) { continuation.resume(returning: $0) }
        }
        #expect(link == nil)
    }

    @Test func staticsAreSetOneByOne() throws {
        _ = configure(.text("", status: 500))
        EasyLink.urlPrefix = "https://b.example.com"
        EasyLink.appStoreID = "123"
        EasyLink.minimumAppVersion = "1.2"
        EasyLink.backupURL = URL(string: "https://www.example.com/get")
        EasyLink.redirectsToAppStore = false
        #expect(EasyLink.urlPrefix == "https://b.example.com")
        #expect(EasyLink.appStoreID == "123")
        #expect(EasyLink.minimumAppVersion == "1.2")
        #expect(EasyLink.backupURL?.absoluteString == "https://www.example.com/get")
        #expect(!EasyLink.redirectsToAppStore)
        let text = try Sample.link.longLink.absoluteString
        #expect(text.hasPrefix("https://b.example.com/?link="))
        for piece in ["isi=123", "imv=1.2", "ifl=https%3A%2F%2Fwww.example.com%2Fget", "ofl="] {
            #expect(text.contains(piece))
        }
        #expect(Sample.link.longURL?.absoluteString == text)
        EasyLink.urlPrefix = nil
        #expect(Sample.link.longURL == nil)
        #expect(throws: EasyLinkError.missingPrefix) { try Sample.link.longLink }
    }

    @Test func defect12StaticsAreSafeFromEveryTask() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { EasyLink.urlPrefix = "https://d\(number).example.com" }
                group.addTask { EasyLink.appStoreID = "\(number)" }
                group.addTask { _ = Sample.link.longURL }
                group.addTask { EasyLink.configure(Sample.configuration()) }
            }
        }
        EasyLink.urlPrefix = "https://last.example.com"
        #expect(Sample.link.longURL?.host == "last.example.com")
    }
}
