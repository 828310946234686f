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
    /// The page for programs that do not follow redirects.
    let body: ByteBuffer

    /// Writes a redirect.
    init(to location: String) {
        self.location = location
        let page: HTML = """
            <!doctype html>
            <title>302</title>
            <a href="\(location)">\(location)</a>

            """
        body = ByteBuffer(string: page.markup)
    }

    /// The response without what every response has.
    var response: Response {
        Response(
            status: .found,
            headers: [
                .location: location, .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-store",
                .vary: VisitorHeaders.vary,
            ],
            body: ResponseBody(byteBuffer: body))
    }
}
