public import Foundation

/// A list of templates with actions: the first that matches a link and accepts it handles the link.
public class DeeplinksCenter {
    private var registrations: [any DeeplinkRegistration] = []
    private var index = FirstLiteralIndex()

    /// Creates a center without deeplinks.
    public init() {}

    /// Creates a center of templates that are called with their actions.
    public init(@DeeplinkBuilder _ deeplinks: () throws -> [AnyDeeplink]) rethrows {
        for deeplink in try deeplinks() { add(deeplink.registration) }
    }

    /// Adds a template with arguments.
    ///
    /// - Parameters:
    ///   - deeplink: The template.
    ///   - assigningTo: The value that links are read into a copy of.
    ///   - ifMatching: Receives the link and the value that was read. If it returns false, the next deeplink is tried.
    /// - Returns: The center.
    @discardableResult
    public func register<Value>(
        deeplink: Deeplink<Value>,
        assigningTo: Value,
        ifMatching: @escaping @MainActor (URL, Value) throws -> Bool
    ) -> Self {
        register(deeplinks: [deeplink], assigningTo: assigningTo, ifMatching: ifMatching)
    }

    /// Adds several templates with one action.
    ///
    /// - Parameters:
    ///   - deeplinks: The templates, in the order in which they are tried.
    ///   - assigningTo: The value that links are read into a copy of.
    ///   - ifMatching: Receives the link and the value that was read. If it returns false, the next deeplink is tried.
    /// - Returns: The center.
    @discardableResult
    public func register<Value>(
        deeplinks: [Deeplink<Value>],
        assigningTo: Value,
        ifMatching: @escaping @MainActor (URL, Value) throws -> Bool
    ) -> Self {
        for deeplink in deeplinks {
            add(
                TypedRegistration(deeplink: deeplink, initialValue: assigningTo, action: .onMainActor(ifMatching)))
        }
        return self
    }

    /// Adds a template without arguments.
    ///
    /// - Parameters:
    ///   - deeplink: The template.
    ///   - ifMatching: Receives the link. If it returns false, the next deeplink is tried.
    /// - Returns: The center.
    @discardableResult
    public func register(
        deeplink: Deeplink<Void>,
        ifMatching: @escaping @MainActor (URL) throws -> Bool
    ) -> Self {
        register(deeplinks: [deeplink], ifMatching: ifMatching)
    }

    /// Adds several templates without arguments, with one action.
    ///
    /// - Parameters:
    ///   - deeplinks: The templates, in the order in which they are tried.
    ///   - ifMatching: Receives the link. If it returns false, the next deeplink is tried.
    /// - Returns: The center.
    @discardableResult
    public func register(
        deeplinks: [Deeplink<Void>],
        ifMatching: @escaping @MainActor (URL) throws -> Bool
    ) -> Self {
        register(deeplinks: deeplinks, assigningTo: ()) { url, _ in try ifMatching(url) }
    }

    private func add(_ registration: any DeeplinkRegistration) {
        registrations.append(registration)
        index.append(firstLiteral: registration.firstLiteral)
    }

    /// Tries the templates in the order of registration, until one matches and its closure returns true.
    ///
    /// Throws ``DeeplinkError/noMatchingDeeplink(_:errors:)`` if none does. An error of a closure does not end the
    /// search; it becomes part of that error.
    @MainActor public func parse(url: URL) throws {
        // A closure may add templates, which are not tried for this link.
        let registrations = registrations
        let text: RelativeReference
        do throws(DeeplinkError) {
            text = try RelativeReference(url)
        } catch {
            throw DeeplinkError.noMatchingDeeplink(url, errors: registrations.map { _ in error })
        }
        let candidates = index.candidates(for: text.text)
        var errors: [Int: DeeplinkError] = [:]
        func isHandled(_ position: Int) -> Bool {
            do throws(DeeplinkError) {
                return try registrations[position].handle(url, text)
            } catch {
                errors[position] = error
                return false
            }
        }
        if candidates.contains(where: isHandled) { return }
        // No candidate accepted the link. The other templates cannot match and are tried for their errors.
        let asked = Set(candidates)
        if registrations.indices.lazy.filter({ !asked.contains($0) }).contains(where: isHandled) { return }
        throw DeeplinkError.noMatchingDeeplink(url, errors: registrations.indices.compactMap { errors[$0] })
    }

    /// Tests that the template of a sample handles its link, and that no earlier one does.
    ///
    /// Use the center only for tests afterwards: the action of the first deeplink with the text of the sample's
    /// template is replaced for good. Texts do not contain key paths, so that of two templates that differ only in
    /// these the first is tested.
    ///
    /// Throws what ``parse(url:)`` throws, and ``DeeplinkError/sampleHidden(template:url:)`` if another deeplink
    /// handled the link.
    @MainActor public func testSampleDeeplink<Value>(_ sample: SampleDeeplink<Value>) throws {
        let template = sample.deeplinkTemplate
        guard let position = registrations.firstIndex(where: { $0.description == template.description }) else {
            throw DeeplinkError.noMatchingDeeplink(sample.urlToParse, errors: [])
        }
        var isHandled = false
        registrations[position] = TypedRegistration(
            deeplink: template, initialValue: sample.instance,
            action: .onMainActor { _, value in
                isHandled = true
                sample.assertions(value)
                sample.expectation()
                return true
            })
        index = FirstLiteralIndex()
        for registration in registrations { index.append(firstLiteral: registration.firstLiteral) }
        try parse(url: sample.urlToParse)
        // An earlier template handled the link, which is fine for an app but not for this test.
        if !isHandled {
            throw DeeplinkError.sampleHidden(template: template.description, url: sample.urlToParse)
        }
    }
}
