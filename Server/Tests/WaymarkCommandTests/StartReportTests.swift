import Foundation
import Testing
import WaymarkLinks

@testable import waymark

@Suite struct StartReportTests {
    private func report(domain: String? = "http://127.0.0.1:8080", keyFile: String? = "/data/first-key") -> StartReport
    {
        StartReport(
            address: "http://127.0.0.1:8080", health: "http://127.0.0.1:8080/health/ready", domain: domain,
            database: "/my data/waymark.sqlite", keyFile: keyFile, processID: 42)
    }

    @Test func theTextSaysWhatToDoNext() {
        #expect(
            report().text == """
                Waymark is running at http://127.0.0.1:8080

                Create a short link, then open it:
                  curl -s -H "Authorization: Bearer $(cat /data/first-key)" -H 'Content-Type: application/json' \
                -d '{"link":{"link":"https://example.com/welcome"}}' http://127.0.0.1:8080/api/v1/links

                Health  http://127.0.0.1:8080/health/ready
                Data    /my data/waymark.sqlite
                Key     /data/first-key
                Stop    press Ctrl-C, or: kill 42
                """)
    }

    @Test func theOwnersLinkStandsInOneColumnWithTheOthers() {
        var report = report()
        report.dashboard = "http://127.0.0.1:8080/_/invitation/abc"
        #expect(
            report.text.hasSuffix(
                """
                Health     http://127.0.0.1:8080/health/ready
                Data       /my data/waymark.sqlite
                Key        /data/first-key
                Dashboard  http://127.0.0.1:8080/_/invitation/abc
                Stop       press Ctrl-C, or: kill 42
                """))
    }

    @Test func withoutTheKeyFileTheTextSaysHowToMakeAKey() {
        let text = report(keyFile: nil).text
        #expect(text.contains("waymark key create --role server --database '/my data/waymark.sqlite'"))
        #expect(text.contains("Bearer $WAYMARK_KEY"))
    }

    @Test func aNodeThatDidNotMakeItsDatabaseHasLostNoKey() {
        var report = report(keyFile: nil)
        report.database = "postgresql://waymark@db/links"
        #expect(report.text.contains("This node's folder has no first-key. Create another key"))
        #expect(report.text.contains("--database 'postgresql://waymark@db/links'"))
    }

    @Test func whereLinksCannotLiveTheTextSaysHowToAddADomain() {
        #expect(report(domain: nil).text.contains("waymark domain add https://go.example.com"))
    }

    @Test func withACertificateTheTextSaysWhenItExpiresAndWhereHTTPLeads() {
        var report = report(domain: "https://127.0.0.1")
        report.address = "https://127.0.0.1"
        report.certificateExpiresAt = Date(timeIntervalSince1970: 1_800_000_000)
        report.redirect = "http://127.0.0.1"
        #expect(report.text.contains("curl -sk "))
        #expect(
            report.text.contains(
                "TLS     the certificate expires on 2027-01-15T08:00:00Z\nHTTP    http://127.0.0.1 redirects to HTTPS\n"
            ))
    }

    @Test func jsonIsOneLine() throws {
        let line = try JSONText.line(report())
        #expect(!line.contains("\n"))
        #expect(line.hasPrefix(#"{"address":"http://127.0.0.1:8080","database":"/my data/waymark.sqlite","domain":"#))
    }
}

@Suite struct ServiceAddressTests {
    @Test(arguments: [
        ("127.0.0.1", 8080, "http://127.0.0.1:8080"),
        ("localhost", 9000, "http://localhost:9000"),
        ("0.0.0.0", 8080, "http://127.0.0.1:8080"),
        ("::", 8080, "http://[::1]:8080"),
        ("::1", 8080, "http://[::1]:8080"),
        ("127.0.0.1", 80, "http://127.0.0.1"),
        ("192.0.2.1", 8080, "http://192.0.2.1:8080"),
    ])
    func followsHostAndPort(host: String, port: Int, text: String) {
        let address = ServiceAddress(host: host, port: port)
        #expect(address.text == text)
        let secure = ServiceAddress(host: host, port: port == 80 ? 443 : port, isSecure: true)
        #expect(secure.text == text.replacing("http://", with: "https://"))
        #expect(address.domain?.description == text)
    }
}
