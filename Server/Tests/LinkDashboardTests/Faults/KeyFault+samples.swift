import LinkRules

extension KeyFault: FaultSampled {
    static func after(_ fault: KeyFault?) -> KeyFault? {
        switch fault {
        case nil: .moreThanMaker
        case .moreThanMaker: .needsProject(role: "server")
        case .needsProject: .notRestrictable
        case .notRestrictable: .badOrigin
        case .badOrigin: .missing
        case .missing: nil
        }
    }
}
