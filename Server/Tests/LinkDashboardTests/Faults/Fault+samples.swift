import LinkRules

extension Fault: FaultSampled {
    static func after(_ sample: Fault?) -> Fault? {
        switch sample {
        case nil: LinkFault.after(nil).map(Fault.link)
        case .link(let fault): LinkFault.after(fault).map(Fault.link) ?? DomainFault.after(nil).map(Fault.domain)
        case .domain(let fault):
            DomainFault.after(fault).map(Fault.domain) ?? ProjectFault.after(nil).map(Fault.project)
        case .project(let fault): ProjectFault.after(fault).map(Fault.project) ?? AppFault.after(nil).map(Fault.app)
        case .app(let fault): AppFault.after(fault).map(Fault.app) ?? KeyFault.after(nil).map(Fault.key)
        case .key(let fault): KeyFault.after(fault).map(Fault.key) ?? PersonFault.after(nil).map(Fault.person)
        case .person(let fault):
            PersonFault.after(fault).map(Fault.person) ?? WebhookFault.after(nil).map(Fault.webhook)
        case .webhook(let fault):
            WebhookFault.after(fault).map(Fault.webhook) ?? StatisticsFault.after(nil).map(Fault.statistics)
        case .statistics(let fault):
            StatisticsFault.after(fault).map(Fault.statistics) ?? ServiceFault.after(nil).map(Fault.service)
        case .service(let fault):
            ServiceFault.after(fault).map(Fault.service) ?? PictureFault.after(nil).map(Fault.picture)
        case .picture(let fault): PictureFault.after(fault).map(Fault.picture) ?? FileFault.after(nil).map(Fault.file)
        case .file(let fault): FileFault.after(fault).map(Fault.file) ?? TextFault.after(nil).map(Fault.text)
        case .text(let fault): TextFault.after(fault).map(Fault.text)
        }
    }
}
