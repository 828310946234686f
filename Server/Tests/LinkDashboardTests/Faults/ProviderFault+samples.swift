import LinkService

extension ProviderFault: FaultSampled {
    static func after(_ fault: ProviderFault?) -> ProviderFault? {
        switch fault {
        case nil: .keyNotRead
        case .keyNotRead: .unreachable("https://id.example.com", why: "timed out")
        case .unreachable: .noDocument("https://id.example.com", status: 404, isDiscovery: true)
        case .noDocument: .exchangeRefused("https://id.example.com", status: 400, error: "other")
        case .exchangeRefused(let address, _, "other"): .exchangeRefused(address, status: 401, error: wrongClient)
        case .exchangeRefused(let address, _, Self.wrongClient):
            .exchangeRefused(address, status: 401, error: clientNotAllowed)
        case .exchangeRefused: .memberMissing("issuer")
        case .memberMissing: .wrongType("issuer")
        case .wrongType("issuer"): .wrongType(nil)
        case .wrongType: .notJSON
        case .notJSON: .otherIssuer("https://id.example.com")
        case .otherIssuer: .insecureAddress("http://id.example.com")
        case .insecureAddress: .keysUnreadable("https://id.example.com")
        case .keysUnreadable: nil
        }
    }
}
