import LinkRules

extension DeliveryFault: FaultSampled {
    static func after(_ sample: DeliveryFault?) -> DeliveryFault? {
        switch sample {
        case nil: .timedOut
        case .timedOut: .closed
        case .closed: .stopped
        case .stopped: .notHTTP
        case .notHTTP: .notAnswering
        case .notAnswering: .notAccepted
        case .notAccepted: .noTime
        case .noTime: .noAnswer
        case .noAnswer: .unresolved(name: "hooks.example.com")
        case .unresolved: forbidden(SpecialNetwork.allCases.first)
        case .forbidden(_, _, let network): forbidden(SpecialNetwork.allCases.drop { $0 != network }.dropFirst().first)
        }
    }

    private static func forbidden(_ network: SpecialNetwork?) -> DeliveryFault? {
        network.map { .forbidden(name: "hooks.example.com", address: "10.0.0.1", network: $0) }
    }
}
