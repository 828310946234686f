/// The exact fault because of which a use case refuses a request, with the values that its message needs.
///
/// Every fault that a person can see on a page is a case of its own, so that each language has a sentence for each: English for
/// programs and the command line here, the others where pages are. Neither has a sentence for "all others", so that a fault
/// without words does not compile.
public enum Fault: Hashable, Sendable {
    /// What is wrong with a link, or with a list of links.
    case link(LinkFault)
    /// What is wrong with a link domain.
    case domain(DomainFault)
    /// What is wrong with a project or its URL patterns.
    case project(ProjectFault)
    /// What is wrong with an app.
    case app(AppFault)
    /// What is wrong with an API key.
    case key(KeyFault)
    /// What is wrong with a person, a way to sign in or an invitation.
    case person(PersonFault)
    /// What is wrong with a webhook.
    case webhook(WebhookFault)
    /// What is wrong with a question about clicks.
    case statistics(StatisticsFault)
    /// What the service itself cannot do at the moment.
    case service(ServiceFault)
    /// What is wrong with the drawing of a QR code.
    case picture(PictureFault)
    /// What is wrong with a file of links that is imported.
    case file(FileFault)
    /// What is wrong with a name, a tag or an e-mail address as a text.
    case text(TextFault)

    /// The fault as programs and the command line are told, in English.
    public var message: String {
        switch self {
        case .link(let fault): fault.message
        case .domain(let fault): fault.message
        case .project(let fault): fault.message
        case .app(let fault): fault.message
        case .key(let fault): fault.message
        case .person(let fault): fault.message
        case .webhook(let fault): fault.message
        case .statistics(let fault): fault.message
        case .service(let fault): fault.message
        case .picture(let fault): fault.message
        case .file(let fault): fault.message
        case .text(let fault): fault.message
        }
    }
}
