internal import InstallMatching
internal import WaymarkLinks

/// An enumeration that records store as one byte.
///
/// A byte is never reused for another case.
protocol StableCoded: CaseIterable, Sendable {
    /// The byte, from 1.
    var code: UInt8 { get }
}

extension StableCoded {
    /// The cases, indexed by their codes.
    static var casesByCode: [Self?] {
        var cases = [Self?](repeating: nil, count: 256)
        for one in allCases { cases[Int(one.code)] = one }
        return cases
    }
}

extension Click.Kind: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .person: 1
        case .prefetch: 2
        case .head: 3
        case .preview: 4
        case .scanner: 5
        case .search: 6
        case .ai: 7
        case .crawler: 8
        case .monitor: 9
        case .tool: 10
        case .native: 11
        }
    }
}

extension Click.Answer: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .app: 1
        case .store: 2
        case .web: 3
        case .page: 4
        case .card: 5
        case .flow: 6
        }
    }
}

extension Click.Form: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .phone: 1
        case .tablet: 2
        case .desktop: 3
        }
    }
}

extension AddressFamily: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .ipv4: 1
        case .ipv6: 2
        }
    }
}

extension LinkPlatform: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .android: 1
        case .ios: 2
        case .desktop: 3
        case .other: 4
        }
    }
}

extension LinkEvent: StableCoded {
    static let byCode = casesByCode

    var code: UInt8 {
        switch self {
        case .click: 1
        case .redirect: 2
        case .appInstall: 3
        case .appFirstOpen: 4
        case .appReopen: 5
        }
    }
}
