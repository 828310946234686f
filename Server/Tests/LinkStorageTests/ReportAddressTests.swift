import Foundation
import LinkStorage
import Testing

@Suite struct ReportAddressTests {
    @Test(arguments: [
        ("https://example.com/report?a=1", "https://example.com/report?a=1"),
        ("mailto:abuse@example.com", "mailto:abuse@example.com"),
        ("Abuse+links@Example.com", "mailto:Abuse+links@example.com"),
    ])
    func pagesAndMailboxesAreRead(_ text: String, _ address: String) throws {
        let read = try #require(ReportAddress(text))
        #expect(read.description == address)
        #expect(try JSONDecoder().decode(ReportAddress.self, from: JSONEncoder().encode(read)) == read)
    }

    @Test(arguments: [
        "", "http://example.com/", "javascript:alert(1)", "mailto:", "mailto:a", "a@b@c", "@example.com", "a@",
        "a b@example.com", "a@example.com?subject=x", "a@example.com/x", "mailto:a@b.example%0d%0a", "tel:112",
        "a@b:c@d.example",
    ])
    func nothingElseIs(_ text: String) {
        #expect(ReportAddress(text) == nil)
    }
}
