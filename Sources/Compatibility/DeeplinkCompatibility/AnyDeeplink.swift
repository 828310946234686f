import Foundation

/// A template with what to do about its links, as a ``DeeplinksCenter`` keeps it.
///
/// Calling a ``Deeplink`` makes one.
public struct AnyDeeplink: CustomStringConvertible {
    let registration: any DeeplinkRegistration

    /// The template's text.
    public var description: String { registration.description }
}

/// A template and an action, whatever the value is.
protocol DeeplinkRegistration {
    var description: String { get }
    var firstLiteral: String? { get }

    /// Runs the action if the link matches.
    @MainActor func handle(_ url: URL) throws(DeeplinkError) -> Bool
}

/// A template with the value its links are read into a copy of.
struct TypedRegistration<Value>: DeeplinkRegistration {
    /// The closures of the centre's methods run on the main actor, those of templates that are called anywhere.
    enum Action {
        case onMainActor(@MainActor (URL, Value) throws -> Bool)
        case anywhere((URL, Value) throws -> Bool)
    }

    let deeplink: Deeplink<Value>
    let initialValue: Value
    let action: Action

    var description: String { deeplink.description }
    var firstLiteral: String? { deeplink.firstLiteral }

    @MainActor func handle(_ url: URL) throws(DeeplinkError) -> Bool {
        var value = initialValue
        try deeplink.read(RelativeText(url), into: &value)
        do {
            return switch action {
            case .onMainActor(let closure): try closure(url, value)
            case .anywhere(let closure): try closure(url, value)
            }
        } catch {
            throw .registrationClosureThrew(error)
        }
    }
}
