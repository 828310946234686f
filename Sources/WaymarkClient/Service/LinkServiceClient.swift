package import Foundation
package import WaymarkLinks

/// Speaks to the service: makes short links, resolves them, and claims deferred ones.
///
/// Managing links is an extension in the module WaymarkManagement, which apps do not link.
///
/// A client keeps no state; it may be made as often as one likes and used from anywhere. Equal requests at the same time
/// are separate requests, and nothing is cached. Every call ends with the error `cancelled` as soon as its task is cancelled,
/// whatever its transport does.
public struct LinkServiceClient: Sendable {
    /// Where the service is, and who asks.
    public let configuration: LinkServiceConfiguration
    private let transport: LeavableTransport
    private let environment: ClientEnvironment

    /// Makes a client.
    public init(
        _ configuration: LinkServiceConfiguration, transport: any LinkTransport = URLSessionTransport(),
        environment: ClientEnvironment = .system
    ) {
        self.configuration = configuration
        self.transport = LeavableTransport(transport: transport, environment: environment)
        self.environment = environment
    }

    /// A request to the native API, before it has an address and a key.
    package struct Call {
        package var method: LinkHTTPRequest.Method
        package var route: ServiceRoute
        package var query: [(name: String, value: String)]
        package var body: Data?
        /// The same key on every try lets the service see that they are one request.
        package var idempotencyKey: String?
        /// Whether a second try does no harm.
        package var isRepeatable: Bool

        /// Makes a request.
        package init(
            method: LinkHTTPRequest.Method = .get, route: ServiceRoute, query: [(name: String, value: String)] = [],
            body: Data? = nil, idempotencyKey: String? = nil, isRepeatable: Bool = true
        ) {
            self.method = method
            self.route = route
            self.query = query
            self.body = body
            self.idempotencyKey = idempotencyKey
            self.isRepeatable = isRepeatable
        }
    }

    /// Sends a request as often as the policy allows.
    package func send<Value: Decodable>(_ call: Call, as type: Value.Type) async throws(LinkServiceClientError) -> Value
    {
        try await exchange(call).value(type)
    }

    /// Sends a request as often as the policy allows; the response is JSON.
    ///
    /// It knows nothing of the value, so that an app carries its code once and not for each operation.
    private func exchange(_ call: Call) async throws(LinkServiceClientError) -> LinkHTTPResponse {
        let start = environment.uptime()
        let policy = configuration.retries
        var attempt = 1
        while true {
            let elapsed = environment.uptime() - start
            do throws(LinkServiceClientError) {
                return try await sendOnce(call, timeout: max(policy.budget - elapsed, 0.1))
            } catch {
                let elapsed = environment.uptime() - start
                guard call.isRepeatable,
                    let pause = policy.pause(
                        afterAttempt: attempt, error: error, elapsed: elapsed, random: environment.random())
                else { throw error }
                do {
                    try await environment.sleep(pause)
                } catch {
                    throw LinkServiceClientError(.cancelled)
                }
            }
            attempt += 1
        }
    }

    /// The JSON of a body.
    package func encoded(_ body: some Encodable) throws(LinkServiceClientError) -> Data {
        do {
            return try WireJSON.encoder().encode(body)
        } catch {
            throw LinkServiceClientError(.invalidLink, "The request cannot be written as JSON.")
        }
    }

    /// The key of a request that makes something: the caller's, or a new one.
    package func idempotencyKey(_ given: String?) -> String {
        given ?? environment.identifier()
    }

    private func sendOnce(
        _ call: Call, timeout: TimeInterval
    ) async throws(LinkServiceClientError) -> LinkHTTPResponse {
        let request = try httpRequest(call, timeout: timeout)
        let response: LinkHTTPResponse
        do throws(LinkTransportError) {
            response = try await transport.send(request)
        } catch {
            throw LinkServiceClientError(error)
        }
        try response.check(now: environment.now())
        return response
    }

    private func httpRequest(_ call: Call, timeout: TimeInterval) throws(LinkServiceClientError) -> LinkHTTPRequest {
        var text = configuration.service.description
        while text.hasSuffix("/") { text.removeLast() }
        text += call.route.path
        let query = call.query.map { "\($0.name)=\(PercentEncoding.strict($0.value))" }.joined(separator: "&")
        if !query.isEmpty { text += "?\(query)" }
        guard let url = WebURL(text) else {
            throw LinkServiceClientError(.invalidLink, "The request is too long.")
        }
        var request = LinkHTTPRequest(call.method, url, body: call.body, timeout: timeout)
        request.headers["Accept"] = "application/json, application/problem+json"
        request.headers["Authorization"] = "Bearer \(configuration.apiKey)"
        if call.body != nil { request.headers["Content-Type"] = "application/json" }
        request.headers["Idempotency-Key"] = call.idempotencyKey
        switch configuration.platform {
        case .ios: request.headers["X-Ios-Bundle-Identifier"] = configuration.bundleOrPackage
        case .android: request.headers["X-Android-Package"] = configuration.bundleOrPackage
        case .desktop, .other: break
        }
        return request
    }
}
