import LinkRules
import WaymarkLinks

extension RowFault: FaultSampled {
    static func after(_ fault: RowFault?) -> RowFault? {
        switch fault {
        case nil: .rowTooLong(most: 1_048_576)
        case .rowTooLong: .extraFields(count: 4, expected: 3)
        case .extraFields: .fileEnds
        case .fileEnds: .strayQuotes
        case .strayQuotes: .domainMissing
        case .domainMissing: .badCode("a b", most: 100)
        case .badCode: .empty
        case .empty: .badAddress(.empty)
        case .badAddress(let fault): WebURLError.Reason.after(fault).map(RowFault.badAddress) ?? .noCode
        case .noCode: .longLink
        case .longLink: .badCodeOfAddress("a%20b", most: 100)
        case .badCodeOfAddress: .badPrefix(.address(.host))
        case .badPrefix(let fault): PrefixFault.after(fault).map(RowFault.badPrefix) ?? .unknownDomain("https://a.com")
        case .unknownDomain: .foreignDomain("https://a.com")
        case .foreignDomain: .badDestination(.notAbsolute)
        case .badDestination: .refused(.reservedCode("v1"))
        case .refused: .parameterRefused(.targetNotAllowed(parameter: "ifl"))
        case .parameterRefused: .odd(.badFlag("efr"))
        case .odd: .dataIgnored("data")
        case .dataIgnored: .readInEncoding("Straße", encoding: "Windows-1252")
        case .readInEncoding: .nulRemoved
        case .nulRemoved: .hiddenRemoved
        case .hiddenRemoved: .nameCut(most: 200)
        case .nameCut: .tagsCut(most: 20, longest: 50)
        case .tagsCut: .badMoment("then", .notADate)
        case .badMoment(let text, let fault):
            MomentFault.after(fault).map { .badMoment(text, $0) }
                ?? .momentRead("43952", date: "2020-05-01T00:00:00Z", rounding: nil)
        case .momentRead(let text, let date, let rounding):
            Rounding.after(rounding).map { .momentRead(text, date: date, rounding: $0) } ?? .badLimit("-1", most: 1_000)
        case .badLimit: .badUses("-1")
        case .badUses: .badFlag("perhaps")
        case .badFlag: .badState("perhaps")
        case .badState: .stateLeftOut("perhaps")
        case .stateLeftOut: .endBeforeStart
        case .endBeforeStart: .ignored(.badAddress(.port))
        case .ignored: .disables(.badLimit("-1", most: 1_000))
        case .disables: .codeRepeated(.row(3))
        case .codeRepeated(let place): after(place).map(RowFault.codeRepeated) ?? .rowOverwritten(.row(3))
        case .rowOverwritten(let place): after(place).map(RowFault.rowOverwritten) ?? .codeTakenAlike
        case .codeTakenAlike: .codeTaken("https://a.com/")
        case .codeTaken: .identifierTaken
        case .identifierTaken: .claimTokenTaken
        case .claimTokenTaken: .deleted(day: "2026-11-21")
        // What has no German words has no sample.
        case .deleted, .other: nil
        }
    }

    private static func after(_ place: Place) -> Place? {
        switch place {
        case .row(let number): .line(number)
        case .line: nil
        }
    }
}

extension WebURLError.Reason: FaultSampled {
    static func after(_ fault: WebURLError.Reason?) -> WebURLError.Reason? {
        switch fault {
        case nil: .empty
        case .empty: .tooLong
        case .tooLong: .forbiddenCharacter(offset: 3)
        case .forbiddenCharacter: .percentEncoding(offset: 3)
        case .percentEncoding: .notAbsolute
        case .notAbsolute: .scheme("ftp")
        case .scheme: .userInfo
        case .userInfo: .host
        case .host: .port
        case .port: .notReadable
        case .notReadable: nil
        }
    }
}

extension PrefixFault: FaultSampled {
    static func after(_ fault: PrefixFault?) -> PrefixFault? {
        switch fault {
        case nil: .address(.host)
        case .address: .insecure
        case .insecure: .queryOrFragment
        case .queryOrFragment: .path
        case .path: nil
        }
    }
}

extension MomentFault: FaultSampled {
    static func after(_ fault: MomentFault?) -> MomentFault? {
        switch fault {
        case nil: .notADate
        case .notADate: .shortYear
        case .shortYear: .ambiguous("2020-01-05", "2020-05-01")
        case .ambiguous: .badTimeOfDay
        case .badTimeOfDay: .notANumber
        case .notANumber: .unknownNumber
        case .unknownNumber: .rounded(days: 12)
        case .rounded: nil
        }
    }
}

extension Rounding: FaultSampled {
    static func after(_ rounding: Rounding?) -> Rounding? {
        switch rounding {
        case nil: .minute
        case .minute: .minutes(2)
        case .minutes: .hours(3)
        case .hours: nil
        }
    }
}
