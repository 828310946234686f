public import Foundation

/// A list of templates with what to do about their links: the first that matches and accepts a link handles it.
public class DeeplinksCenter {
    private var registrations: [any DeeplinkRegistration] = []
    private var index = FirstLiteralIndex()

    /// Makes an empty centre.
    public init() {}

    /// Makes a centre of templates that are called with their actions.
    public init(@DeeplinkBuilder _ deeplinks: () throws -> [AnyDeeplink]) rethrows {
        for deeplink in try deeplinks() { add(deeplink.registration) }
    }

    /// Adds a template with arguments.
    ///
    /// - Parameters:
    ///   - deeplink: The template.
    ///   - assigningTo: The value that links are read into a copy of.
    ///   - ifMatching: Gets the link and what was read from it; false leaves the link to the next deeplink.
    /// - Returns: The centre.
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
    ///   - ifMatching: Gets the link and what was read from it; false leaves the link to the next deeplink.
    /// - Returns: The centre.
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
    ///   - ifMatching: Gets the link; false leaves it to the next deeplink.
    /// - Returns: The centre.
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
    ///   - ifMatching: Gets the link; false leaves it to the next deeplink.
    /// - Returns: The centre.
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

    /// Tries the templates in the order of registration, until one matches and its closure gives true.
    ///
    /// Throws ``DeeplinkError/noMatchingDeeplink(_:errors:)`` where none does. A closure that throws ends nothing: its
    /// error becomes part of that one.
    @MainActor public func parse(url: URL) throws {
        // A closure may add templates; this link is none of theirs.
        let registrations = registrations
        let candidates = (try? RelativeText(url)).map { index.candidates(for: $0.text) } ?? []
        var errors: [Int: DeeplinkError] = [:]
        func isHandled(_ position: Int) -> Bool {
            do throws(DeeplinkError) {
                return try registrations[position].handle(url)
            } catch {
                errors[position] = error
                return false
            }
        }
        if candidates.contains(where: isHandled) { return }
        // Nobody wants the link. The others cannot match; they are asked for their errors.
        let asked = Set(candidates)
        if registrations.indices.lazy.filter({ !asked.contains($0) }).contains(where: isHandled) { return }
        throw DeeplinkError.noMatchingDeeplink(url, errors: registrations.indices.compactMap { errors[$0] })
    }

    /// Tests that a sample's template handles its link, and nothing before it does.
    ///
    /// The centre is for the test from then on: the first deeplink whose text is the sample's keeps the sample's action
    /// in place of its own. Texts do not tell arguments apart, so of two templates that differ only in their key paths
    /// the first is taken.
    ///
    /// Throws what ``parse(url:)`` throws, and ``DeeplinkError/sampleHidden(template:url:)`` if another deeplink took
    /// the link.
    @MainActor public func testSampleDeeplink<Value>(_ sample: SampleDeeplink<Value>) throws {
        let template = sample.deeplinkTemplate
        guard let position = registrations.firstIndex(where: { $0.description == template.description }) else {
            throw DeeplinkError.noMatchingDeeplink(sample.urlToParse, errors: [])
        }
        var outcome: Result<Void, any Error>?
        registrations[position] = TypedRegistration(
            deeplink: template, initialValue: sample.instance,
            action: .onMainActor { _, value in
                let result = Result { try sample.check(value) }
                outcome = result
                try result.get()
                return true
            })
        index = FirstLiteralIndex()
        for registration in registrations { index.append(firstLiteral: registration.firstLiteral) }
        try parse(url: sample.urlToParse)
        switch outcome {
        case .success: break
        // A later template took the link. To the app that is fine, to the test it is not.
        case .failure(let error): throw DeeplinkError.registrationClosureThrew(error)
        case nil: throw DeeplinkError.sampleHidden(template: template.description, url: sample.urlToParse)
        }
    }
}
