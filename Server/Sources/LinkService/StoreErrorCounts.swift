public import LinkStorage
import Metrics

/// Counts what goes wrong in the database, as the metric `waymark_store_errors_total`.
///
/// What a caller may bring about by what it asks for is no fault: a code that is taken, a link that is not there.
public enum StoreErrorCounts {
    /// The kinds of faults.
    public static let kinds: [LinkStoreError.Code] = [.unavailable, .busy, .full, .readOnly, .corruptRecord]

    private static let counters = Dictionary(
        uniqueKeysWithValues: kinds.map {
            ($0, Counter(label: "waymark_store_errors_total", dimensions: [("kind", $0.description)]))
        })

    /// Counts an error, if it is a fault of the database.
    public static func record(_ error: any Error) {
        guard let error = error as? LinkStoreError else { return }
        counters[error.code]?.increment()
    }
}
