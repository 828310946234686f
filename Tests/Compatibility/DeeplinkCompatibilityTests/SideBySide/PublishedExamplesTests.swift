import DeeplinkCompatibility
import Foundation
import Testing

/// The examples of Deeplink 0.3.0's published description, compiled against this module.
///
/// The page lost some lines, and some of its examples never compiled. `DeepLinksExamplesTests` has the same app,
/// written with `DeepLinks`.
///
/// | example | restored | corrected |
/// |---|---|---|
/// | templates without arguments | – | – |
/// | `TestData` | closing brace | – |
/// | parsing into `TestData` | – | `try` for `try!`; `id` and `text` unwrapped before they are printed |
/// | `"/test/ticket"` | – | `Deeplink<Void>`, as nothing is parsed into; no `try!`, as nothing can throw |
/// | `Artist`, `Location`, `Event` | closing braces | – |
/// | instances for parsed data | – | `let` for `var`, as the centre reads into copies |
/// | three templates | – | `try` for `try!`, with the type on the left |
/// | registrations | `center.register(`, `print(id)` and closing braces | `_` for the closures' unused URLs |
/// | result builder | closing braces, `link3(` | `TestData` is `TestData1`, as an example above has another `TestData` |
/// | prints and assertions | – | `#expect` for `XCTAssertEqual`; what was printed is collected and compared |
/// | URLs | – | not unwrapped by force |
@MainActor @Suite struct PublishedExamplesTests {
    private struct TestData: Equatable {
        var id: String?
        var text: String?
    }

    @Test func templatesWithoutArguments() throws {
        let mySellDeeplink: Deeplink<Void> = "/sell/ticket"
        let myEventDeeplink = "/event/recommended" as Deeplink<Void>

        try mySellDeeplink.parse(link("https://ticketswap.com/sell/ticket"))
        try myEventDeeplink.parse(link("https://ticketswap.com/event/recommended"))
        #expect(throws: (any Error).self) { try mySellDeeplink.parse(link("https://ticketswap.com/event/recommended")) }
    }

    @Test(arguments: [
        "https://ticketswap.com/test/123/abc", "https://ticketswap.com/test/123/abc?some=else",
        "https://ticketswap.com/test/123/abc#fragment", "ticketswap:///test/123/abc#fragment",
    ])
    func parsingIntoAValue(_ text: String) throws {
        // Define the deeplink
        let myTestDeeplink: Deeplink<TestData> = try "/test/\(\.id)/\(\.text)"

        // Example URL
        let url = link(text)

        // Object to write data into
        var result = TestData(id: "", text: "")

        // Use the deeplink to parse the URL, extracting its data into `result`
        try myTestDeeplink.parse(url, into: &result)

        // Check result's content
        let id = try #require(result.id)
        let abc = try #require(result.text)
        #expect("\(id)" == "123")
        #expect("\(abc)" == "abc")
    }

    @Test func matchingAURLWithoutData() throws {
        // Define the deeplink
        let myTestDeeplink: Deeplink<Void> = "/test/ticket"

        // Example URL
        let url = link("https://ticketswap.com/test/ticket")

        // Will throw if the URL relative part doesn't match the deeplink template.
        try myTestDeeplink.parse(url)
        #expect(throws: (any Error).self) { try myTestDeeplink.parse(link("https://ticketswap.com/test/event")) }
    }

    @Test func unusedPropertiesStayAndArgumentsWithoutTextAreEmpty() throws {
        let onlyID: Deeplink<TestData> = try "/test/\(\.id)"
        var result = TestData()
        try onlyID.parse(link("https://ticketswap.com/test/"), into: &result)
        #expect(result == TestData(id: "", text: nil))
        result.text = "kept"
        try onlyID.parse(link("https://ticketswap.com/test/1"), into: &result)
        #expect(result == TestData(id: "1", text: "kept"))
    }

    // Data types where to store parsed values
    private struct Artist: Equatable {
        var id: String?
        var slug: String?
    }

    private struct Location: Equatable {
        var id: String?
        var slug: String?
        var period: String?
    }

    private struct Event: Equatable {
        var id: String?
        var slug: String?
    }

    @Test func multipleDeeplinks() throws {
        let printed = Log()

        // This is the object that holds the list of deeplinks to try.
        let center = DeeplinksCenter()

        // Instances where to put the parsed data
        let artist = Artist()
        let location = Location()
        let event = Event()

        // URLs to parse
        let artistURL = link("https://ticketswap.com/artist/metallica/123456")
        let locationURL = link("https://ticketswap.com/location/amsterdam/1234567/24-06-2019")
        let eventURL = link("https://ticketswap.com/event/awakenings/123")

        // Deeplink templates
        let artistDeeplink: Deeplink<Artist> = try "/artist/\(\.slug)/\(\.id)"
        let locationDeeplink: Deeplink<Location> = try "/location/\(\.slug)/\(\.id)/\(\.period)"
        let eventDeeplink: Deeplink<Event> = try "/event/\(\.slug)/\(\.id)"

        // Registering a deeplink template into the center, using the `artistDeeplink` to parse data into a copy of
        // `artist`, and run the `ifMatching` closure if the template matches a URL.
        center.register(
            deeplink: artistDeeplink,
            assigningTo: artist,
            ifMatching: { _, newArtist in
                // The parsed artist info is available here
                if let id = newArtist.id { printed.entries.append(id) }
                #expect(newArtist.slug == "metallica")
                // Indicates that we successfully handled the URL.
                // Returning `false` makes the center evaluate the rest of the list of registered deeplinks.
                return true
            })

        // Same registration for the location deeplink
        center.register(
            deeplink: locationDeeplink,
            assigningTo: location,
            ifMatching: { _, newLocation in
                if let id = newLocation.id { printed.entries.append(id) }
                #expect(newLocation.slug == "amsterdam")
                #expect(newLocation.period == "24-06-2019")
                return true
            })

        // Same registration for the event deeplink
        center.register(
            deeplink: eventDeeplink,
            assigningTo: event,
            ifMatching: { _, newEvent in
                if let id = newEvent.id { printed.entries.append(id) }
                #expect(newEvent.slug == "awakenings")
                return true
            })

        try center.parse(url: artistURL)
        #expect(printed.entries == ["123456"])
        try center.parse(url: locationURL)
        #expect(printed.entries == ["123456", "1234567"])
        try center.parse(url: eventURL)
        #expect(printed.entries == ["123456", "1234567", "123"])
        #expect((artist, location) == (Artist(), Location()) && event == Event())
    }

    fileprivate struct TestData1: DefaultInitializable {
        var arg1: String?
        var arg2: String?
    }

    fileprivate struct TestData2 {
        var arg1: String?
        var arg2: String?
    }

    @Test func resultBuilder() throws {
        let called = Log()
        let link1 = "/test/1" as Deeplink<Void>
        let link2 = try "/test/\(\.arg1)/\(\.arg2)" as Deeplink<TestData1>
        let link3 = try "/test2/\(\.arg1)/\(\.arg2)" as Deeplink<TestData2>

        let center = DeeplinksCenter {

            link1 { url in
                #expect(url.absoluteString == "https://apple.com/test/1")
                called.entries.append("link1")
                return true
            }

            link2 { url, value in
                #expect(url.absoluteString == "https://apple.com/test/a/b")
                #expect(value.arg1 == "a")
                #expect(value.arg2 == "b")
                called.entries.append("link2")
                return true
            }

            link3(
                assigningTo: .init(arg1: "default", arg2: "default")
            ) { (url, value) -> Bool in
                #expect(url.absoluteString == "https://apple.com/test2/a/b")
                #expect(value.arg1 == "a")
                #expect(value.arg2 == "b")
                called.entries.append("link3")
                return true
            }
        }

        try center.parse(url: link("https://apple.com/test/1"))
        try center.parse(url: link("https://apple.com/test/a/b"))
        try center.parse(url: link("https://apple.com/test2/a/b"))
        #expect(called.entries == ["link1", "link2", "link3"])
    }
}
