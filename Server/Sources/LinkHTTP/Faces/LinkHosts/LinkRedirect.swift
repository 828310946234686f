import HTTPTypes
import Hummingbird
import LinkPages
import LinkRules
import NIOCore

/// An answer that leads a visitor on.
///
/// It is never kept: what a link means may change, and every click shall be seen. Its body, which no browser shows, is
/// in no language.
struct LinkRedirect {
    /// The address that it leads to.
    let location: String

    /// Creates a redirect.
    init(to location: String) {
        self.location = location
    }

    /// The page for programs that do not follow redirects.
    var body: ByteBuffer {
        let text: HTML = "\(location)"
        let page: HTML = """
            <!doctype html>
            <title>302</title>
            <a href="\(text)">\(text)</a>

            """
        return ByteBuffer(string: page.markup)
    }

    /// The address as the page holds it.
    var markup: String {
        let text: HTML = "\(location)"
        return text.markup
    }

    /// The response without what every response has.
    var response: Response {
        var headers = HTTPFields()
        headers.reserveCapacity(16)
        headers.append(HTTPField(name: .location, value: location))
        headers.append(contentsOf: Self.fields)
        return Response(status: .found, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    // Made once: a new field checks its value.
    private static let fields = [
        HTTPField(name: .contentType, value: "text/html; charset=utf-8"),
        HTTPField(name: .cacheControl, value: "private, no-store"),
        HTTPField(name: .vary, value: VisitorHeaders.vary),
    ]
}
