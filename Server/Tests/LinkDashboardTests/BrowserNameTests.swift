import HTTPTypes
import Testing

@testable import LinkDashboard

/// The names of browsers on the list of own sessions.
@Suite struct BrowserNameTests {
    private static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
    private static let blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0"

    @Test(
        arguments: [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Safari/537.36", "Chrome on Windows",
                "Chrome unter Windows"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Safari/537.36 Edg/149.0.0.0", "Edge on Windows",
                "Edge unter Windows"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone", "Safari auf dem iPhone"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/26.0 Safari/605.1.15",
                "Safari on Mac or iPad", "Safari auf Mac oder iPad"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Mac", "Firefox auf dem Mac"
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) \(blink) Mobile Safari/537.36", "Chrome on Android",
                "Chrome unter Android"
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) \(blink) Safari/537.36", "Chrome on an Android tablet",
                "Chrome auf einem Android-Tablet"
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux",
                "Firefox unter Linux"
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/149.0.0.0 Safari/537.36",
                "Chrome on Linux", "Chrome unter Linux"
            ),
            ("curl/8.5.0", "curl", "curl"), ("Browser", "Unknown browser", "Unbekannter Browser"),
            ("", "Unknown browser", "Unbekannter Browser"), (nil, "Unknown browser", "Unbekannter Browser"),
            ("\"><script>alert(1)</script>", "Unknown browser", "Unbekannter Browser"),
        ] as [(String?, String, String)])
    func aBrowserIsCalledAsPeopleCallIt(_ userAgent: String?, _ english: String, _ german: String) {
        #expect(Words(.english).browser(of: userAgent) == english)
        #expect(Words(.german).browser(of: userAgent) == german)
    }
}
