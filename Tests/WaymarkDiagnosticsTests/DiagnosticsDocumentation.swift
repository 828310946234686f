// The samples of the documentation.
import Testing
import WaymarkClient
import WaymarkDiagnostics
import WaymarkInbox
import WaymarkTesting

func checkLinks(of inbox: LinkInbox) async {
    for finding in await IntegrationCheck(inbox).run() where finding.outcome != .passed { print(finding) }
}

@Suite struct DiagnosticsDocumentation {
    private let inbox = LinkInbox(
        LinkInboxConfiguration(
            service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ", appID: "com.example.airline"),
        store: InMemoryInboxStore(), transport: RecordingTransport(links: [:]), environment: TestClock().environment)
    private let build = AppBuild(
        appIdentifier: "ABCDE12345.com.example.airline", associatedDomains: ["applinks:go.example.com"], urlSchemes: [])
    private let transport = RecordingTransport { _ in .failure(LinkTransportError(.offline)) }

    @Test func linksReachThisBuild() async {
        let findings = await IntegrationCheck(inbox, build: build, transport: transport).run()
        #expect(findings.filter { $0.outcome == .failed } == [])
    }
}
