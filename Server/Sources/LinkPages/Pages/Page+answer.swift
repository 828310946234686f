public import LinkRules

extension Page {
    /// Creates the page of an answer to a visitor; its status and its header fields are the answer's.
    ///
    /// - Parameters:
    ///   - answer: the answer. The page of a redirect has a link, for browsers that do not follow it by themselves.
    ///   - languages: the header field `Accept-Language` as it came; `nil` gives English.
    public init(_ answer: LinkAnswer, languages: String?) {
        let context = PageContext(languages: languages, host: answer.host, domain: answer.domain)
        switch answer.content {
        case .redirect(let location):
            self.init(title: answer.host, context: context, body: "<a href=\"\(location)\">\(location)</a>")
        case .choice(let choice): self = .choice(choice, context)
        case .card(let card, let link): self = .card(card, link: link, context)
        case .flow(let flow): self = .flow(flow, host: answer.host)
        case .refusal(let refusal): self = .refusal(refusal, context)
        }
    }
}
