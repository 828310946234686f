import LinkRules

extension DeliveryFault: FaultSampled {
    static func after(_ sample: DeliveryFault?) -> DeliveryFault? {
        switch sample {
        case nil: .timedOut
        case .timedOut: .closed
        case .closed: .stopped
        case .stopped: .notHTTP
        case .notHTTP: .nobody
        case .nobody: .notAccepted
        case .notAccepted: .noTime
        case .noTime: .noAnswer
        case .noAnswer: .unresolved(name: "hooks.example.com")
        case .unresolved: nil
        }
    }
}
