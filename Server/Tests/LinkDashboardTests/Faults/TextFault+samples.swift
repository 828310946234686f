import LinkRules

extension TextFault: FaultSampled {
    static func after(_ fault: TextFault?) -> TextFault? {
        switch fault {
        case nil: .disguised
        case .disguised: nil
        }
    }
}
