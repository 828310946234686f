import LinkRules

extension ServiceFault: FaultSampled {
    static func after(_ fault: ServiceFault?) -> ServiceFault? {
        switch fault {
        case nil: .diskFull
        case .diskFull: .readOnly
        case .readOnly: .tooManyLists
        case .tooManyLists: .databaseUnreachable
        case .databaseUnreachable: .tooManyRequests
        case .tooManyRequests: .tooManyWaiting
        case .tooManyWaiting: nil
        }
    }
}
