import LinkRules

extension WebhookFault: FaultSampled {
    static func after(_ fault: WebhookFault?) -> WebhookFault? {
        switch fault {
        case nil: .missing
        case .missing: .messageMissing
        case .messageMissing: .tooMany(most: 20)
        case .tooMany: .off
        case .off: .noEvent(all: ["link.created"])
        case .noEvent: .badAddress
        case .badAddress: .forbiddenAddress("127.0.0.1")
        case .forbiddenAddress: nil
        }
    }
}
