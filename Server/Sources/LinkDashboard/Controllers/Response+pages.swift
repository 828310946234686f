import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import NIOCore

extension DashboardPage {
    /// The page as a response, locked by a policy that allows its own style sheet and script, and images over https.
    func response(_ frame: Frame, status: HTTPResponse.Status = .ok) -> Response {
        var generator = SystemRandomNumberGenerator()
        let nonce = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        let headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentLanguage: frame.words.language.rawValue,
            .cacheControl: "no-store",
            .vary: "Accept-Language, Cookie",
            .contentSecurityPolicy:
                "default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'; frame-src 'self'; "
                + "img-src https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            .referrers: "same-origin", .frames: "DENY", .xContentTypeOptions: "nosniff", .robots: "noindex",
            .openers: "same-origin",
        ]
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: frame.markup(self, nonce: nonce).markup)))
    }
}

extension Response {
    /// Leads a browser to a page by `GET`.
    static func seeOther(_ path: String, cookie: String? = nil) -> Response {
        var response = Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
        response.headers[.setCookie] = cookie
        return response
    }

    /// A table that a browser saves: UTF-8 with its mark, so that spreadsheets read it right.
    static func table(_ rows: [[String]], named name: String) -> Response {
        var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
        for row in rows { CSVRow.append(row, to: &bytes) }
        return csv(bytes, named: name)
    }

    /// A table that is written already.
    static func csv(_ bytes: [UInt8], named name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8; header=present", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name).csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// A row of a table whose cells people wrote: none of them is a formula to a spreadsheet.
enum CSVRow {
    /// Appends a row.
    static func append(_ cells: [String], to bytes: inout [UInt8]) {
        CSVLine.append(cells.map(CSVLine.harmless), to: &bytes)
    }
}

extension HTTPField.Name {
    static let referrers = named("Referrer-Policy")
    static let frames = named("X-Frame-Options")
    static let robots = named("X-Robots-Tag")
    static let openers = named("Cross-Origin-Opener-Policy")
    static let fetchSite = named("Sec-Fetch-Site")
    static let clearing = named("Clear-Site-Data")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is not the name of a field") }
        return name
    }
}
