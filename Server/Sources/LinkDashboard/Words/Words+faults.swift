import LinkRules

extension Words {
    /// What a use case refuses, in German.
    static func german(_ fault: Fault) -> String {
        switch fault {
        case .link(let fault): german(fault)
        case .domain(let fault): german(fault)
        case .project(let fault): german(fault)
        case .app(let fault): german(fault)
        case .key(let fault): german(fault)
        case .person(let fault): german(fault)
        case .webhook(let fault): german(fault)
        case .statistics(let fault): german(fault)
        case .service(let fault): german(fault)
        case .picture(let fault): german(fault)
        case .file(let fault): german(fault)
        case .text(let fault): german(fault)
        }
    }
}
