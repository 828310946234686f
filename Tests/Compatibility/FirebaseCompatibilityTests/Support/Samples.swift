import Foundation
import ScriptedTransport
import Testing
import WaymarkClient

@testable import FirebaseCompatibility

enum Sample {
    static func configuration(
        service: String = "https://links.example.com", apiKey: String = "wmk_app_key", urlScheme: String? = "MyApp",
        customDomains: [String] = ["https://go.example.com", "https://example.com/promos/"],
        targetHosts: Set<String>? = nil, firstLaunchWindow: TimeInterval = 24 * 3600,
        infoDictionary: [String: Any] = [:]
    ) -> DynamicLinksConfiguration {
        DynamicLinksConfiguration(
            service: service, apiKey: apiKey, customDomains: customDomains, targetHosts: targetHosts,
            urlScheme: urlScheme,
            bundleID: "com.example.ios", firstLaunchWindow: firstLaunchWindow, timeout: 3,
            infoDictionary: infoDictionary)
    }

    static func links(
        _ transport: ScriptedTransport = ScriptedTransport(), targetHosts: Set<String>? = nil
    ) -> DynamicLinks {
        DynamicLinks(configuration(targetHosts: targetHosts), transport: transport, environment: environment())
    }

    /// The environment of the process, but for pauses, which take no time.
    static func environment(pause: @escaping @Sendable (TimeInterval) -> Void = { _ in }) -> ClientEnvironment {
        var environment = ClientEnvironment.system
        environment.sleep = { pause($0) }
        return environment
    }

    static func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    /// The parameters of a URL, decoded by the rules of Firebase's reader; their order does not count.
    static func parameters(_ url: URL) -> [String: String] {
        let query = url.absoluteString.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let pairs = query.split(separator: "&").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { (String($0[0]), $0[1].removingPercentEncoding ?? "?") }
        ) { _, last in last }
    }
}

/// What a completion handler got.
struct Outcome<Value: Sendable>: Sendable {
    var value: Value?
    var error: (any Error)?

    var nsError: NSError? { error.map { $0 as NSError } }
}

typealias Completion<Value> = @MainActor @Sendable (Value?, (any Error)?) -> Void

/// Calls a method with a completion handler, and waits for the handler.
func outcome<Value: Sendable>(
    of value: Value.Type = Value.self, _ call: (@escaping Completion<Value>) -> Void
) async -> Outcome<Value> {
    await withCheckedContinuation { continuation in
        call { value, error in
            MainActor.assertIsolated()
            continuation.resume(returning: Outcome(value: value, error: error))
        }
    }
}

/// The error of an expression that is to fail.
func failure(_ body: () async throws -> Void) async -> NSError? {
    do {
        try await body()
        Issue.record("there was no error")
        return nil
    } catch {
        return error as NSError
    }
}
