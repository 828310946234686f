internal import Foundation
internal import LinkStorage

extension LinkStoreError {
    /// What an error of a server means to callers of a store; errors of other kinds go through.
    static func translating(_ error: any Error) -> any Error {
        switch error {
        case let error as PostgresError where error.fault.meansAbsence || error.isConnecting:
            LinkStoreError.away(error.description)
        case let error as PostgresError:
            LinkStoreError(Code(error), detail: error.description)
        case let error as DatabaseOpeningError:
            LinkStoreError.away(error.description)
        case is DecodingError:
            LinkStoreError(.corruptRecord, detail: String(describing: error))
        default:
            error
        }
    }
}

extension LinkStoreError.Code {
    fileprivate init(_ error: PostgresError) {
        self =
            switch error.fault {
            case .taken where error.constraint == PostgresConstraint.claimToken: .claimTokenTaken
            case .taken: .alreadyExists
            case .reference: .notFound
            case .value: .corruptRecord
            case .full: .full
            case .late, .repeatable, .stale, .unavailable, .connection, .permission, .other: .unavailable
            }
    }
}

/// The names of constraints that mean something of their own.
enum PostgresConstraint {
    static let claimToken = "links_by_claim_token"
}
