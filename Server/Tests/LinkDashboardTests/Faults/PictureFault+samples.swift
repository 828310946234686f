import LinkRules

extension PictureFault: FaultSampled {
    static func after(_ fault: PictureFault?) -> PictureFault? {
        switch fault {
        case nil: .badSize
        case .badSize: .badMargin
        case .badMargin: .badLevel
        case .badLevel: .tooLittleContrast
        case .tooLittleContrast: .badLogo
        case .badLogo: .badColor
        case .badColor: .badNumber
        case .badNumber: .badText
        case .badText: .textTooLong(level: "H")
        case .textTooLong: nil
        }
    }
}
