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
    /// Where it leads.
    let location: LinkLocation

    /// Creates a redirect.
    init(to location: LinkLocation) {
        self.location = location
    }

    /// Creates a redirect to an address.
    init(to address: String) {
        self.init(to: LinkLocation(address))
    }

    /// The page for programs that do not follow redirects.
    var body: ByteBuffer { Self.body(location.text) }

    /// The address as the page holds it.
    var markup: String {
        let text: HTML = "\(location.text)"
        return text.markup
    }

    /// The response without what every response has.
    var response: Response {
        let address = location.text
        var headers = HTTPFields()
        headers.reserveCapacity(16)
        headers.append(HTTPField(name: .location, value: address))
        headers.append(contentsOf: Self.fields)
        return Response(status: .found, headers: headers, body: ResponseBody(byteBuffer: Self.body(address)))
    }

    private static func body(_ address: String) -> ByteBuffer {
        let text: HTML = "\(address)"
        let page: HTML = """
            <!doctype html>
            <title>302</title>
            <a href="\(text)">\(text)</a>

            """
        return ByteBuffer(string: page.markup)
    }

    // Made once: a new field checks its value.
    private static let fields = [
        HTTPField(name: .contentType, value: "text/html; charset=utf-8"),
        HTTPField(name: .cacheControl, value: "private, no-store"),
        HTTPField(name: .vary, value: VisitorHeaders.vary),
    ]
}
