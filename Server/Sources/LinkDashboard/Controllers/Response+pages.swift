import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import LinkRules
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
    ///
    /// It is sent as it is read, page by page, so that its size costs no memory. What refuses the first page refuses the answer; if a
    /// later one cannot be read, the connection ends before the table does, and the browser says so.
    ///
    /// - Parameters:
    ///   - header: the names of the columns.
    ///   - name: the name of the file, without its ending.
    ///   - page: the rows after a position, and where the next page begins; `nil` where there is none.
    static func table<Position: Sendable>(
        _ header: [String], named name: String,
        page: @escaping @Sendable (_ after: Position?) async throws -> (rows: [[String]], next: Position?)
    ) async throws -> Response {
        let first = try await page(nil)
        let body = ResponseBody { writer in
            var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
            CSVLine.append(harmless: header, to: &bytes)
            var part = first
            while true {
                for row in part.rows { CSVLine.append(harmless: row, to: &bytes) }
                try await writer.write(ByteBuffer(bytes: bytes))
                bytes.removeAll(keepingCapacity: true)
                guard let next = part.next else { break }
                part = try await page(next)
            }
            try await writer.finish(nil)
        }
        return table(body, named: name)
    }

    /// A table that is written already.
    static func csv(_ bytes: [UInt8], named name: String) -> Response {
        table(ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)), named: name)
    }

    private static func table(_ body: ResponseBody, named name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8; header=present", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name).csv\"",
            ], body: body)
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
