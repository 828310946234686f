import LinkRules

extension LinkFault: FaultSampled {
    static func after(_ fault: LinkFault?) -> LinkFault? {
        switch fault {
        case nil: .nameTooLong(most: 200)
        case .nameTooLong: .titleTooLong(most: 300)
        case .titleTooLong: .descriptionTooLong(most: 2000)
        case .descriptionTooLong: .tooManyTags(most: 20)
        case .tooManyTags: .badTag(most: 50)
        case .badTag: .repeatedTag
        case .repeatedTag: .targetIsDynamicLink(parameter: "link")
        case .targetIsDynamicLink: .targetNotAllowed(parameter: "ifl")
        case .targetNotAllowed: .substituteIsDynamicLink(field: "usedUpURL")
        case .substituteIsDynamicLink: .substituteNotAllowed(field: "expiredURL")
        case .substituteNotAllowed: .badLimit(most: 1_000_000)
        case .badLimit: .expiresBeforeStart
        case .expiresBeforeStart: .expiresInPast
        case .expiresInPast: .badCode(most: 100)
        case .badCode: .reservedCode("v1")
        case .reservedCode: .codeTaken("sale")
        case .codeTaken: .codeOfDeletedLink("sale")
        case .codeOfDeletedLink: .codeIsDomainPath("sale")
        case .codeIsDomainPath: .noUnusedCode
        case .noUnusedCode: .badClaimToken(most: 128)
        case .badClaimToken: .claimTokenTaken
        case .claimTokenTaken: .badShareableNames(most: 20, longest: 100)
        case .badShareableNames: .domainNotOwned("https://go.example.com")
        case .domainNotOwned: .noDomain
        case .noDomain: .missing
        case .missing: .deleted
        case .deleted: .changed
        case .changed: .beingChanged
        case .beingChanged: .badCursor
        case .badCursor: .noFilter
        case .noFilter: .notAHost("a b")
        case .notAHost: .badKeyID
        case .badKeyID: nil
        }
    }
}
