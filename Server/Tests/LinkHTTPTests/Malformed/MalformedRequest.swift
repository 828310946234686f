import HTTPTypes
import Testing

@testable import LinkHTTP

/// A malformed request and its expected response.
struct MalformedRequest: Sendable, CustomTestStringConvertible {
    /// The fault; unique, so that a failing case can be found.
    let name: String
    var method: HTTPRequest.Method = .post
    var path: String
    var headers: HTTPFields = [:]
    var body: [UInt8] = []
    var authority: String? = "go.example.com"
    var sendsKey = true
    /// The status of the response.
    let status: Int

    var testDescription: String { name }

    /// The number of malformed requests in the tables that are sent without a network.
    static let all = native + nativeFields + firebase + links + targets + hosts

    private static let json: HTTPFields = [.contentType: "application/json"]

    private static func native(_ name: String, _ body: String, _ status: Int, path: String = "/api/v1/links") -> Self {
        MalformedRequest(name: "native: \(name)", path: path, headers: json, body: Array(body.utf8), status: status)
    }

    private static func firebase(_ name: String, _ body: String, path: String = "/v1/shortLinks") -> Self {
        MalformedRequest(name: "firebase: \(name)", path: path, headers: json, body: Array(body.utf8), status: 400)
    }

    private static func get(_ name: String, _ path: String, _ status: Int) -> Self {
        MalformedRequest(name: name, method: .get, path: path, status: status)
    }

    private static let large = String(repeating: "a", count: 1024 * 1024)

    private static let native: [Self] = [
        native("empty body", "", 400),
        native("half a body", #"{"link":"#, 400),
        native("no JSON", "link=https://example.com", 400),
        native("array", "[]", 422),
        native("null", "null", 422),
        native("number", "1", 422),
        native("trailing comma", #"{"longLink":"x",}"#, 400),
        native("comment", "/* */ {}", 400),
        native("two bodies", "{}{}", 400),
        native("byte order mark", "\u{FEFF}{}", 400),
        native("repeated member", #"{"name":"a","name":"b"}"#, 400),
        native("control character in a string", "{\"name\":\"a\u{1}\"}", 400),
        native("half a surrogate pair", #"{"name":"\ud800"}"#, 400),
        native("deep nesting", String(repeating: "[", count: 40) + String(repeating: "]", count: 40), 400),
        native("very deep nesting", String(repeating: "[", count: 60_000), 400),
        native("infinity", #"{"link":{"link":"https://example.com","android":{"minimumVersionCode":1e999}}}"#, 422),
        native("1 MB parameter", #"{"name":"\#(large)"}"#, 413),
        MalformedRequest(
            name: "native: invalid UTF-8", path: "/api/v1/links", headers: json,
            body: Array(#"{"name":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8), status: 400),
        MalformedRequest(
            name: "native: NUL bytes", path: "/api/v1/links", headers: json, body: [0, 0, 0], status: 400),
        MalformedRequest(
            name: "native: UTF-16", path: "/api/v1/links", headers: [.contentType: "application/json; charset=utf-16"],
            body: [0x7B, 0, 0x7D, 0], status: 415),
        MalformedRequest(name: "native: no content type", path: "/api/v1/links", body: Array("{}".utf8), status: 415),
        MalformedRequest(
            name: "native: form", path: "/api/v1/links", headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Array("a=b".utf8), status: 415),
        MalformedRequest(
            name: "native: compressed", path: "/api/v1/links",
            headers: [.contentType: "application/json", .contentEncoding: "gzip"], body: [0x1F, 0x8B], status: 415),
        MalformedRequest(
            name: "native: long idempotency key", path: "/api/v1/links",
            headers: [.contentType: "application/json", .idempotencyKey: String(repeating: "k", count: 256)],
            body: Array("{}".utf8), status: 400),
        MalformedRequest(
            name: "native: idempotency key with spaces", path: "/api/v1/links",
            headers: [.contentType: "application/json", .idempotencyKey: "a b"], body: Array("{}".utf8), status: 400),
        MalformedRequest(
            name: "native: bad If-Match", method: .patch, path: "/api/v1/links/019e3c1c-5c5b-7c5a-8f2a-0d5f3a1b2c3d",
            headers: [.contentType: "application/json", .ifMatch: "1"], body: Array("{}".utf8), status: 400),
        get("native: id that is none", "/api/v1/links/abc", 404),
        get("native: id with an encoded slash", "/api/v1/links/a%2Fb", 404),
        get("native: unknown path", "/api/v1/nothing", 404),
        get("native: unknown version", "/api/v9/links", 404),
        get("native: unknown parameter", "/api/v1/links?colour=red", 400),
        get("native: repeated parameter", "/api/v1/links?limit=1&limit=2", 400),
        get("native: limit of 0", "/api/v1/links?limit=0", 400),
        get("native: limit of a million", "/api/v1/links?limit=1000000", 400),
        get("native: limit that overflows", "/api/v1/links?limit=99999999999999999999", 400),
        get("native: limit in words", "/api/v1/links?limit=ten", 400),
        get("native: unknown option", "/api/v1/links?archived=maybe", 400),
        get("native: cursor that is none", "/api/v1/links?cursor=AAAA", 400),
        get("native: cursor with odd characters", "/api/v1/links?cursor=%21%21", 400),
        get("native: domain that is none", "/api/v1/links?domain=https%3A%2F%2Felsewhere.example", 400),
        get("native: bad percent-encoding in a parameter", "/api/v1/links?q=%zz", 400),
        get("native: invalid UTF-8 in a parameter", "/api/v1/links?q=%ff", 400),
        get("native: control byte in a parameter", "/api/v1/links?q=a%00b", 400),
        get("native: key in the query", "/api/v1/links?key=secret", 400),
        MalformedRequest(name: "native: wrong method", method: .delete, path: "/api/v1/links", status: 405),
        MalformedRequest(name: "native: method nobody knows", method: .put, path: "/api/v1/resolve", status: 405),
    ]

    private static let nativeFields: [Self] = [
        native("nothing to shorten", "{}", 422),
        native("unknown member", #"{"link":{"link":"https://example.com"},"colour":"red"}"#, 422),
        native("unknown member deep inside", #"{"link":{"link":"https://example.com","ios":{"colour":1}}}"#, 422),
        native(
            "both sources", #"{"link":{"link":"https://example.com"},"longLink":"https://go.example.com/?link=x"}"#, 422
        ),
        native("wrong type", #"{"link":7}"#, 422),
        native("wrong type deep inside", #"{"link":{"link":"https://example.com","ios":{"bundleID":7}}}"#, 422),
        native("tags that are no list", #"{"link":{"link":"https://example.com"},"tags":"a"}"#, 422),
        native("empty tag", #"{"link":{"link":"https://example.com"},"tags":[""]}"#, 422),
        native("suffix that is none", #"{"link":{"link":"https://example.com"},"suffix":"tiny"}"#, 422),
        native("code with a slash", #"{"link":{"link":"https://example.com"},"customCode":"a/b"}"#, 422),
        native("empty code", #"{"link":{"link":"https://example.com"},"customCode":""}"#, 422),
        native("code with CRLF", #"{"link":{"link":"https://example.com"},"customCode":"a\r\nb"}"#, 422),
        native("reserved code", #"{"link":{"link":"https://example.com"},"customCode":"metrics"}"#, 422),
        native("date in words", #"{"link":{"link":"https://example.com"},"expiresAt":"tomorrow"}"#, 422),
        native(
            "date that is past", #"{"link":{"link":"https://example.com"},"expiresAt":"2001-01-01T00:00:00Z"}"#, 422),
        native(
            "domain of somebody else", #"{"link":{"link":"https://example.com"},"domain":"https://x.example"}"#, 422),
        native("script as deep link", #"{"link":{"link":"javascript:alert(1)"}}"#, 422),
        native("data as deep link", #"{"link":{"link":"data:text/html,x"}}"#, 422),
        native("relative deep link", #"{"link":{"link":"/a"}}"#, 422),
        native("deep link with user info", #"{"link":{"link":"https://good.example@evil.example/"}}"#, 422),
        native("deep link with a backslash", #"{"link":{"link":"https://evil.example\\@good.example/"}}"#, 422),
        native("deep link with CRLF", #"{"link":{"link":"https://example.com/\r\nSet-Cookie: a=b"}}"#, 422),
        native("deep link without a host", #"{"link":{"link":"https:///a"}}"#, 422),
        native("empty deep link", #"{"link":{"link":""}}"#, 422),
        native(
            "script as Android link", #"{"link":{"link":"https://example.com","android":{"link":"javascript:x"}}}"#, 422
        ),
        native("long link that is short", #"{"longLink":"https://go.example.com/abc"}"#, 422),
        native("long link of somebody else", #"{"longLink":"https://x.example/?link=https://a.example"}"#, 422),
        native("long link without a link", #"{"longLink":"https://go.example.com/?st=x"}"#, 422),
        native("empty bulk", #"{"links":[]}"#, 422, path: "/api/v1/links/bulk"),
        native("resolve without a link", "{}", 422, path: "/api/v1/resolve"),
        native(
            "resolve for no platform", #"{"url":"https://go.example.com/a","platform":"toaster"}"#, 422,
            path: "/api/v1/resolve"),
        native(
            "claim of nobody", #"{"installationID":"","platform":"ios","bundleOrPackage":"a"}"#, 422,
            path: "/api/v1/claims"),
        native(
            "claim with a control character", #"{"installationID":"a\u0007","platform":"ios","bundleOrPackage":"a"}"#,
            422,
            path: "/api/v1/claims"),
    ]

    private static let firebase: [Self] = [
        firebase("empty body", ""),
        firebase("no JSON", "longDynamicLink=x"),
        firebase("array", "[]"),
        firebase("unknown field", #"{"colour":"red"}"#),
        firebase("wrong type", #"{"longDynamicLink":7}"#),
        firebase("both forms", #"{"longDynamicLink":"https://go.example.com/?link=x","dynamicLinkInfo":{}}"#),
        firebase("neither form", "{}"),
        firebase(
            "suffix that is none",
            #"{"longDynamicLink":"https://go.example.com/?link=https://a.example","suffix":{"option":"TINY"}}"#),
        firebase(
            "script", #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"javascript:alert(1)"}}"#),
        firebase(
            "CRLF", #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://a.example/\r\n"}}"#
        ),
        firebase("half a surrogate pair", #"{"longDynamicLink":"\ud800"}"#),
        firebase("deep nesting", String(repeating: "[", count: 60_000)),
        firebase("managed link of nothing", #"{"name":"a"}"#, path: "/v1/managedShortLinks:create"),
        MalformedRequest(
            name: "firebase: 1 MB parameter", path: "/v1/shortLinks", headers: json,
            body: Array(#"{"longDynamicLink":"\#(large)"}"#.utf8), status: 413),
        MalformedRequest(
            name: "firebase: invalid UTF-8", path: "/v1/shortLinks", headers: json,
            body: Array(#"{"longDynamicLink":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8), status: 400),
        MalformedRequest(
            name: "firebase: XML", path: "/v1/shortLinks", headers: [.contentType: "text/xml"],
            body: Array("<a/>".utf8),
            status: 415),
        MalformedRequest(
            name: "firebase: no key", path: "/v1/shortLinks", headers: json, body: Array("{}".utf8), sendsKey: false,
            status: 403),
        MalformedRequest(name: "firebase: wrong method", method: .get, path: "/v1/shortLinks", status: 405),
        get("firebase: unknown path", "/v1/nothing/at/all", 404),
        get("firebase: days in words", "/v1/https%3A%2F%2Fgo.example.com%2Fabc/linkStats?durationDays=many", 400),
        get("firebase: statistics of nothing", "/v1/https%3A%2F%2Fgo.example.com%2Fabc/linkStats?durationDays=1", 404),
    ]

    private static let links: [Self] = [
        get("link: unknown code", "/nothing", 404),
        get("link: long link without a link", "/?st=x", 400),
        get("link: script", "/?link=javascript%3Aalert(1)", 400),
        get("link: encoded CRLF in the deep link", "/?link=https%3A%2F%2Fa.example%2F%0D%0ASet-Cookie:%20a=b", 400),
        get("link: relative deep link", "/?link=%2Fetc", 400),
        get("link: user info", "/?link=https%3A%2F%2Fgood.example%40evil.example", 400),
        get("link: to itself", "/?link=https%3A%2F%2Fgo.example.com%2Fabc", 400),
        MalformedRequest(name: "link: wrong method", path: "/abc", status: 405),
        MalformedRequest(
            name: "link: unknown host", method: .get, path: "/abc", authority: "unknown.example", status: 404),
    ]

    private static let targets: [Self] = [
        get("target: 1 MB", "/" + large, 414),
        get("target: 1 MB parameter", "/?link=https://example.com/" + large, 414),
        get("target: 1 MB parameter of the native API", "/api/v1/links?q=" + large, 414),
        get("target: 1 MB parameter of Firebase's API", "/v1/shortLinks?key=" + large, 414),
        get("target: bad percent-encoding", "/%zz", 400),
        get("target: percent-encoding that was cut off", "/abc%", 404),
        get("target: lone percent sign", "/ab%cx", 400),
        get("target: half a percent-encoding", "/api/v1/links/%4x", 400),
        get("target: invalid UTF-8", "/%ff%fe", 400),
        get("target: overlong UTF-8", "/%c0%af", 400),
        get("target: encoded NUL", "/a%00b", 400),
        get("target: encoded CRLF", "/a%0d%0aSet-Cookie:%20a=b", 400),
        get("target: raw control byte", "/a\u{1}b", 400),
        get("target: raw CRLF", "/a\r\nX: y", 400),
        get("target: raw space", "/a b", 400),
        get("target: raw letters beyond ASCII", "/straße", 400),
        get("target: backslash", "/a\\b", 400),
        get("target: number sign", "/a#b", 400),
        get("target: asterisk", "*", 400),
        get("target: empty", "", 400),
        get("target: other scheme", "ftp://example.com/", 400),
        MalformedRequest(name: "target: method nobody knows", method: .trace, path: "/api/v1/links", status: 405),
        MalformedRequest(
            name: "target: large field", method: .get, path: "/api/v1/links",
            headers: [.cookie: String(repeating: "c", count: 17 * 1024)], status: 431),
    ]

    private static let hosts: [Self] = [
        nil, "", "a b", "go.example.com:99999", "go.example.com:x", "user@go.example.com",
        "go.example.com/x", "[::1", "go.example.com\r\nX: y", "bücher.example",
        String(repeating: "a", count: 1000),
    ].map { host in
        MalformedRequest(
            name: "host: \(String(describing: host).debugDescription.prefix(60))", method: .get, path: "/health/live",
            authority: host, status: 400)
    }
}
