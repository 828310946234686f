import WaymarkLinks

/// Checks that a well-known path answers with a readable file, whatever it contains.
enum FileRules {
    /// The largest file: 128 KiB, uncompressed.
    static let sizeLimit = 128 * 1024

    /// The findings, and the file as JSON if it is readable.
    struct Reading {
        var findings: [Finding] = []
        var content: JSONTree?
    }

    static func read(_ exchange: ObservedExchange, _ file: AssociationFile, subject: HostSubject) -> Reading {
        let url = "\(subject.scheme)://\(subject.authority)\(file.rawValue)"
        guard let answer = exchange.answer else {
            return Reading(findings: noAnswer(exchange, url: url))
        }
        if let wall = refusal(answer, file, url: url, subject: subject) { return Reading(findings: [wall]) }
        var reading = Reading()
        if answer.isTruncated || answer.body.count > sizeLimit {
            reading.findings.append(tooLarge(answer, file, url: url))
        }
        guard !answer.isTruncated else { return reading }
        do throws(JSONTreeError) {
            reading.content = try JSONTree(json: answer.body)
        } catch {
            reading.findings.append(invalid(error.description, answer, url: url))
            return reading
        }
        // RFC 8259 §8.1: JSON on a network does not begin with a byte order mark, and readers may refuse it.
        if answer.body.starts(with: [0xEF, 0xBB, 0xBF]) {
            reading.findings.append(invalid("it begins with a byte order mark", answer, url: url))
        }
        if let type = contentType(answer, file, url: url) { reading.findings.append(type) }
        return reading
    }

    private static func noAnswer(_ exchange: ObservedExchange, url: String) -> [Finding] {
        let reason: String
        switch exchange.outcome {
        case .answered: return []
        case .failed(.answerTimedOut): reason = "the response did not arrive in time"
        case .failed(.broken(let text)): reason = text
        case .failed(.handshake(let text)): reason = "TLS failed (\(text)), although it worked before"
        case .failed(.connectTimedOut), .failed(.refused), .failed(.noRoute), .failed(.notTLS):
            reason = "the host did not accept another connection"
        }
        return [
            Finding(
                .fileNoAnswer, "\(url) does not respond: \(reason).",
                fix: Finding.Fix(
                    "Check whether it responds here, and read the log of the server:", lines: [curl(url)]))
        ]
    }

    /// A status, or a page, that stands in the way of the file.
    private static func refusal(
        _ answer: Answer, _ file: AssociationFile, url: String, subject: HostSubject
    ) -> Finding? {
        switch answer.status {
        case 300...399:
            let target = answer["Location"].map { " to \($0)" } ?? ""
            return Finding(
                .fileRedirect, "\(url) answers \(answer.status), a redirect\(target).",
                fix: Finding.Fix(
                    "Answer the path on \(subject.host) itself. In nginx, before the line that redirects:",
                    lines: proxyLines(subject)))
        case 429:
            return Finding(
                .fileRateLimited, "\(url) answers 429 to a single request.",
                fix: Finding.Fix(
                    "Exempt the path from rate limits. In nginx, use a separate location without limit_req:",
                    lines: proxyLines(subject)))
        case 401, 403, 407, 451:
            return blocked(answer, url: url, why: "answers \(answer.status)")
        case _ where isChallenge(answer):
            return blocked(answer, url: url, why: "answers with a challenge for browsers")
        case 200:
            guard answer.isHTML else { return nil }
            return Finding(
                .fileHTML, "\(url) answers with a web page.",
                fix: Finding.Fix(
                    "Answer the path before the catch-all route of the web app. In nginx:", lines: proxyLines(subject)))
        case 404, 410:
            return Finding(
                .fileMissing, "\(url) answers \(answer.status).",
                fix: Finding.Fix(
                    """
                    Pass the path on to this service (in nginx, as below), or merge what the command in the last line \
                    prints into the file of your website.
                    """,
                    lines: proxyLines(subject) + ["waymark association --domain \(subject.host)"]))
        default:
            return Finding(
                .fileStatus, "\(url) answers \(answer.status).",
                fix: Finding.Fix("Check the response, and read the log of the server:", lines: [curl(url)]))
        }
    }

    private static func blocked(_ answer: Answer, url: String, why: String) -> Finding {
        let server = answer["Server"].map { " (server: \($0))" } ?? ""
        return Finding(
            .fileBlocked, "\(url) \(why)\(server).",
            fix: Finding.Fix(
                """
                Exempt /.well-known/ from bot walls, sign-in and filters by country or address. In Cloudflare, for \
                instance, by a custom rule with the action Skip and this expression:
                """,
                lines: ["(starts_with(http.request.uri.path, \"/.well-known/\"))"]))
    }

    /// Signs of a wall that wants a browser to prove itself, which may come with any status.
    private static func isChallenge(_ answer: Answer) -> Bool {
        if answer["cf-mitigated"] == "challenge" || answer["x-amzn-waf-action"] != nil { return true }
        guard answer.isHTML else { return false }
        let page = String(decoding: answer.body.prefix(16 * 1024), as: UTF8.self).lowercased()
        return ["captcha", "just a moment", "checking your browser", "enable javascript and cookies", "_incapsula_"]
            .contains { page.contains($0) }
    }

    private static func tooLarge(_ answer: Answer, _ file: AssociationFile, url: String) -> Finding {
        let size = answer.isTruncated ? "more than \(Answer.bodyLimit)" : "\(answer.body.count)"
        return Finding(
            .fileTooLarge, "\(url) has \(size) bytes; at most \(sizeLimit) are read.",
            fix: Finding.Fix(
                "Remove apps or patterns that are not needed. To see the size:", lines: ["\(curl(url)) | wc -c"]))
    }

    private static func invalid(_ reason: String, _ answer: Answer, url: String) -> Finding {
        let packed =
            answer["Content-Encoding"].map { " It is compressed (\($0)), which the request did not allow." } ?? ""
        return Finding(
            .fileInvalidJSON, "\(url) is not valid JSON: \(reason).\(packed)",
            fix: Finding.Fix(
                "Correct the file at that position. To check it:", lines: ["\(curl(url)) | python3 -m json.tool"]))
    }

    private static func contentType(_ answer: Answer, _ file: AssociationFile, url: String) -> Finding? {
        guard answer.mediaType != "application/json" else { return nil }
        let seen = answer.mediaType.map { "as \($0)" } ?? "without a Content-Type"
        return Finding(
            file == .apple ? .appleContentType : .androidContentType, "\(url) is sent \(seen).",
            fix: Finding.Fix(
                "Send it as application/json. In nginx:",
                lines: ["location = \(file.rawValue) { default_type application/json; }"]))
    }

    /// How nginx passes the well-known paths on to the service.
    static func proxyLines(_ subject: HostSubject) -> [String] {
        [
            "location /.well-known/ {", "    proxy_pass http://127.0.0.1:8080;", "    proxy_set_header Host $host;",
            "    proxy_set_header X-Forwarded-For $remote_addr;", "    proxy_set_header X-Forwarded-Proto $scheme;",
            "}",
        ]
    }

    private static func curl(_ url: String) -> String { "curl -s \(url)" }
}

extension JSONTree {
    /// The texts of a list; empty where this is none.
    var texts: [String] { elements?.compactMap(\.text) ?? [] }
}
