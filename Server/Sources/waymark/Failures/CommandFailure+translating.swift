import LinkRules
import LinkStorage

extension CommandFailure {
    /// Runs an operation and gives the errors of stores and use cases as failures of a command.
    static func translating<Result>(_ operation: () async throws -> Result) async throws -> Result {
        do {
            return try await operation()
        } catch let error as LinkServiceError {
            throw CommandFailure(error)
        } catch let error as LinkStoreError {
            throw CommandFailure(LinkServiceError(error, subject: "The record"))
        }
    }

    /// The failure for an error of a use case.
    ///
    /// Its detail is kept: who runs operator commands may read the database.
    init(_ error: LinkServiceError) {
        let kind: Kind =
            switch error.code {
            case .unavailable, .corrupt: .unavailable
            default: .refused
            }
        let detail = kind == .unavailable && !error.detail.isEmpty ? " (\(error.detail))" : ""
        self.init(kind, Self.sentence(error.message) + detail)
    }
}
