import LinkRules

extension FileFault: FaultSampled {
    static func after(_ fault: FileFault?) -> FileFault? {
        switch fault {
        case nil: .empty
        case .empty: .noRows
        case .noRows: .webPage
        case .webPage: .workbook
        case .workbook: .oldWorkbook
        case .oldWorkbook: .compressed
        case .compressed: .database
        case .database: .document
        case .document: .json
        case .json: .ownExport
        case .ownExport: .unrecognized
        case .unrecognized: .columnMissing("url", columns: ["code"])
        case .columnMissing: .notFirebase(count: 3)
        case .notFirebase: .notPairs(count: 3)
        case .notPairs: .headerNeeded
        case .headerNeeded: .headerLacks(missing: ["link"], found: ["code"])
        case .headerLacks: .codesWithoutDomain(domains: ["https://go.example.com"])
        case .codesWithoutDomain: .foreignDomain("https://go.example.com")
        case .foreignDomain: .notADomain("a b")
        case .notADomain: .unknownProject
        case .unknownProject: .tooLarge(megabytes: 100)
        case .tooLarge: .diskFull
        case .diskFull: .notStored
        case .notStored: .folderUnwritable
        case .folderUnwritable: .tooManyWaiting
        case .tooManyWaiting: .gone
        case .gone: .uncheckedYet
        case .uncheckedYet: .underWay
        case .underWay: .underWayOrGone
        case .underWayOrGone: nil
        }
    }
}
