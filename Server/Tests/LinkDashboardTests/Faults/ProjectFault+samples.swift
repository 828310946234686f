import LinkRules

extension ProjectFault: FaultSampled {
    static func after(_ fault: ProjectFault?) -> ProjectFault? {
        switch fault {
        case nil: .badName(most: 255)
        case .badName: .hasDomains(name: "Shop")
        case .hasDomains: .missing
        case .missing: .ambiguous
        case .ambiguous: .tooManyPatterns(count: 300, most: 200)
        case .tooManyPatterns: .emptyPattern(number: 2)
        case .emptyPattern: .longPattern(number: 2, most: 500)
        case .longPattern: .badPattern(number: 2, text: "(", reason: "missing ): (")
        case .badPattern: nil
        }
    }
}
