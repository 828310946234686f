import Foundation

/// A template, the value that its links are read into a copy of, and the action.
struct TypedRegistration<Value>: DeeplinkRegistration {
    /// The closures of the center's methods run on the main actor.
    ///
    /// The closures of called templates run on any actor.
    enum Action {
        case onMainActor(@MainActor (URL, Value) throws -> Bool)
        case anywhere((URL, Value) throws -> Bool)
    }

    let deeplink: Deeplink<Value>
    let initialValue: Value
    let action: Action

    var description: String { deeplink.description }
    var firstLiteral: String? { deeplink.firstLiteral }

    @MainActor func handle(_ url: URL, _ text: RelativeReference) throws(DeeplinkError) -> Bool {
        var value = initialValue
        try deeplink.read(text, into: &value)
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
