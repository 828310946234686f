import Metrics
import WaymarkLinks

/// Counts the events of apps as metrics, for operators: links that break in apps show here first.
///
/// `waymark_app_events_total` has the labels `kind`, `platform` and `detail`, which is the timing of an opened link and
/// the reason of a dropped one. All labels are known beforehand, so that no sender can make new ones.
///
/// A class, because logs of the service's start describe its parts by value, and these are many.
final class AppEventMetrics: Sendable {
    private struct Key: Hashable {
        var kind: AppEvent.Kind
        var platform: LinkPlatform
        var detail: String
    }

    /// The label of unknown details.
    private static let otherDetail = "other"
    /// The label of unknown kinds, such as those of a newer app.
    private static let otherKind = AppEvent.Kind(rawValue: "other")

    private let counters: [Key: Counter]
    private let omitted = Counter(label: "waymark_app_events_omitted_total")

    init() {
        var counters: [Key: Counter] = [:]
        for kind in AppEvent.Kind.allCases + [Self.otherKind] {
            for platform in LinkPlatform.allCases {
                for detail in Self.details(of: kind) + [Self.otherDetail] {
                    counters[Key(kind: kind, platform: platform, detail: detail)] = Counter(
                        label: "waymark_app_events_total",
                        dimensions: [("kind", kind.rawValue), ("platform", platform.rawValue), ("detail", detail)])
                }
            }
        }
        self.counters = counters
    }

    /// Counts the events of a batch.
    func record(_ batch: AppEventBatch) {
        for event in batch.events {
            let kind = event.kind.isKnown ? event.kind : Self.otherKind
            counters[Key(kind: kind, platform: batch.platform, detail: Self.detail(of: event))]?.increment()
        }
        if let lost = batch.omitted, lost > 0 { omitted.increment(by: lost) }
    }

    /// The label of an event: one of a small closed set.
    static func detail(of event: AppEvent) -> String {
        let text =
            switch event.kind {
            case .opened: event.timing ?? ""
            case .dropped: event.reason ?? ""
            default: ""
            }
        return details(of: event.kind).contains(text) ? text : otherDetail
    }

    private static func details(of kind: AppEvent.Kind) -> [String] {
        switch kind {
        case .opened: ["launch", "live", "afterGate", "late"]
        case .dropped:
            [
                "superseded", "expired", "invalid", "signedOut", "otherUser", "poison", "improbable", "outrun", "reset",
            ]
        default: [""]
        }
    }
}
