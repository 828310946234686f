import LinkRules
import WaymarkLinks

extension DomainFault: FaultSampled {
    static func after(_ fault: DomainFault?) -> DomainFault? {
        switch fault {
        case nil: .unreadable("https://a.com?b", LinkDomainError(.queryOrFragment))
        case .unreadable: .bareHost("links")
        case .bareHost: .reservedPath("/v1")
        case .reservedPath: .exists(SampleValues.domain)
        case .exists: .hostRetired(host: "old.example.com", domain: SampleValues.domain)
        case .hostRetired: .hasLinks(SampleValues.domain)
        case .hasLinks: .hidesLink(url: "https://go.example.com/a")
        case .hidesLink: .codesAlike(domain: SampleValues.domain, pairs: [["a", "A"]], count: 3)
        case .codesAlike: .targetOnDomain(url: "https://go.example.com/a")
        case .targetOnDomain: .badAlternateHost
        case .badAlternateHost: .badRetiredHost
        case .badRetiredHost: .tooManyRetiredHosts(most: 20)
        case .tooManyRetiredHosts: .tooManyPassedParameters(most: 20)
        case .tooManyPassedParameters: .badPassedParameter("link")
        case .badPassedParameter: .labelLength(field: "title", most: 120)
        case .labelLength: .insecureIcon
        case .insecureIcon: .insecureImprint
        case .insecureImprint: .insecurePrivacyPolicy
        case .insecurePrivacyPolicy: nil
        }
    }
}
