import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct ClipboardLinkTests {
    @Test(arguments: [
        ("https://go.example.com/abc?waymark_click=T&_icp=1", "https://go.example.com/abc"),
        ("https://go.example.com/abc?_icp=1", "https://go.example.com/abc"),
        ("https://go.example.com/abc", "https://go.example.com/abc"),
        ("https://go.example.com/abc?a=b", "https://go.example.com/abc?a=b"),
        ("https://go.example.com/abc?a=b&waymark_click=T&c&_icp=1", "https://go.example.com/abc?a=b&c"),
        (
            "https://go.example.com/?link=https%3A%2F%2Fe.com%2F%3Fa%3D1%252B1&waymark_click=T&_icp=1",
            "https://go.example.com/?link=https%3A%2F%2Fe.com%2F%3Fa%3D1%252B1"
        ),
        ("https://go.example.com/abc?waymark_clicks=T", "https://go.example.com/abc?waymark_clicks=T"),
    ])
    func tokenAndMarkAreNoPartOfTheLink(_ text: String, _ link: String) throws {
        #expect(ClipboardLink.withoutClick(try WebURL(text)).description == link)
    }
}
