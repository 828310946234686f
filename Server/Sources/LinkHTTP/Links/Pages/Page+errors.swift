import HTTPTypes
import WaymarkLinks

extension Page {
    /// Nothing is at this address: unknown, expired and foreign links answer alike, so that nobody learns which.
    static let notFound = error(
        .notFound, title: "Dynamic Link Not Found",
        "There is no link at this address. It may have been mistyped, or its time may be over.")

    /// The link cannot be followed as it is.
    static func invalid(_ explanation: String) -> Page {
        error(.badRequest, title: "Invalid Dynamic Link", explanation)
    }

    /// The link cannot be looked up now.
    static func unavailable(retryAfter seconds: Int) -> Page {
        var page = error(
            .serviceUnavailable, title: "Please try again",
            "The link cannot be looked up at this moment. Try again shortly.")
        page.headers[.retryAfter] = String(seconds)
        return page
    }

    private static func error(_ status: HTTPResponse.Status, title: String, _ explanation: String) -> Page {
        Page(
            status: status, title: title,
            body: """
                <main>
                <div class="text">
                <h1>\(title)</h1>
                <p>\(explanation)</p>
                </div>
                </main>
                """)
    }
}
