import LinkRules
import LinkStorage

/// Runs a store's operation and gives its errors as the service's own.
package func translatingStoreErrors<Value>(
    about subject: String, _ operation: () async throws -> Value
) async throws -> Value {
    do {
        return try await operation()
    } catch let error as LinkStoreError {
        StoreErrorCounts.record(error)
        throw LinkServiceError(error, subject: subject)
    }
}
