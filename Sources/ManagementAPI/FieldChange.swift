import Foundation
import WaymarkLinks

/// A change of an optional property of a link (RFC 7396): absent, `null`, or a value.
public enum FieldChange<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The property stays as it is; the member is absent.
    case keep
    /// The property is removed; the member is `null`.
    case clear
    /// The property gets a value.
    case set(Value)

    /// The property after the change.
    public func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let new): new
        }
    }
}
