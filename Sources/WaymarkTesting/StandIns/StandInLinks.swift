import WaymarkClient
import WaymarkLinks

/// The knowledge of a ``StandInService``: links, clicks, tokens, and which installation has claimed which of them.
struct StandInLinks: Sendable {
    var links: [String: String]
    var tokens: [String: String] = [:]
    var guess: (link: String, confidence: Double)?
    var claims: [ClaimRequest] = []
    var requests: [LinkHTTPRequest] = []
    private var clicks: [String: String] = [:]
    /// The installation that has claimed a click or a token.
    private var owners: [String: String] = [:]
    private var answers: [String: ClaimResponse] = [:]

    init(links: [String: String]) {
        self.links = links
    }

    /// Notes a click, and returns its token.
    mutating func click(on shortLink: String) -> String {
        let token = "click-\(clicks.count + 1)"
        clicks[token] = shortLink
        return token
    }

    /// What a short link means.
    func link(_ shortLink: String) -> ResolvedLink? {
        guard let url = links[shortLink].flatMap({ WebURL($0) }) else { return nil }
        let code = shortLink.split(separator: "/").last ?? ""
        return ResolvedLink(
            url: AppURI(url), link: DynamicLink(link: url), shortLink: shortLink, linkID: "link-\(code)")
    }

    /// Answers a claim: by its first evidence, which decides alone.
    mutating func answer(_ claim: ClaimRequest) -> ClaimResponse {
        claims.append(claim)
        let method = Self.method(of: claim)
        if let known = answers[claim.installationID], method == nil || known.method == method { return known }
        guard let method, let link = take(claim, method) else { return ClaimResponse() }
        let isGuess = method == "probable"
        let answer = ClaimResponse(
            match: isGuess ? .probable : .exact, method: method, confidence: isGuess ? guess?.confidence : 1,
            link: link,
            secondsSinceClick: 60, claimID: "claim-\(answers.count + 1)")
        answers[claim.installationID] = answer
        return answer
    }

    private static func method(of claim: ClaimRequest) -> String? {
        if claim.link != nil { return "link" }
        if claim.appClipLink != nil { return "appClip" }
        if claim.installReferrer != nil { return "referrer" }
        if claim.clipboardLink != nil { return "clipboard" }
        if claim.token != nil { return "token" }
        return claim.device == nil ? nil : "probable"
    }

    private mutating func take(_ claim: ClaimRequest, _ method: String) -> ResolvedLink? {
        switch method {
        case "referrer": linkOfClick(in: claim.installReferrer?.referrer ?? "", for: claim.installationID)
        case "token":
            tokens[claim.token ?? ""].flatMap {
                own("token \(claim.token ?? "")", claim.installationID) ? link($0) : nil
            }
        case "probable": guess.flatMap { link($0.link) }
        default: handedLink(claim.link ?? claim.appClipLink ?? claim.clipboardLink ?? "", for: claim.installationID)
        }
    }

    /// The link of a complete address, which may contain the token of a click.
    private mutating func handedLink(_ text: String, for installation: String) -> ResolvedLink? {
        let query = text.drop { $0 != "?" }.dropFirst()
        return LongLinkCodec.parameters(ofQuery: query).contains { $0.name == ClaimRequest.clickParameter }
            ? linkOfClick(in: query, for: installation) : link(String(text.prefix { $0 != "?" }))
    }

    private mutating func linkOfClick(in query: some StringProtocol, for installation: String) -> ResolvedLink? {
        let token =
            LongLinkCodec.parameters(ofQuery: query).first { $0.name == ClaimRequest.clickParameter }?.value ?? ""
        guard let shortLink = clicks[token], own("click \(token)", installation) else { return nil }
        return link(shortLink)
    }

    /// Whether an installation has something, or gets it now.
    private mutating func own(_ thing: String, _ installation: String) -> Bool {
        if owners[thing] == nil { owners[thing] = installation }
        return owners[thing] == installation
    }
}
