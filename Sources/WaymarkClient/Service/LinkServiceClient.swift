package import Foundation
package import WaymarkLinks

/// The client of the service: creates short links, resolves them, and claims deferred links.
///
/// The module WaymarkManagement extends it with calls that manage links; apps do not link that module.
///
/// A client has no state and caches nothing. Equal requests at the same time are separate requests. Every call throws
/// `cancelled` as soon as its task is cancelled, even if the transport does not end.
public struct LinkServiceClient: Sendable {
    /// The address of the service and the API key.
    public let configuration: LinkServiceConfiguration
    /// Reads long links and checks the targets of resolved ones.
    package let reader: LinkReader
    private let transport: LeavableTransport
    private let environment: ClientEnvironment
    /// The seconds for which to wait for an answer, instead of the budget of the configuration.
    package var patience: Double?

    /// Creates a client.
    public init(
        _ configuration: LinkServiceConfiguration, transport: any LinkTransport = URLSessionTransport(),
        environment: ClientEnvironment = .system
    ) {
        let targets = LinkTargets(
            hosts: configuration.targetHosts.map { Array($0) }, schemes: configuration.customSchemes.map { Array($0) })
        self.init(
            configuration, reader: LinkReader(platform: configuration.platform, targets: targets), transport: transport,
            environment: environment)
    }

    /// Creates a client with a reader that replaces the one made of the configuration.
    package init(
        _ configuration: LinkServiceConfiguration, reader: LinkReader, transport: any LinkTransport,
        environment: ClientEnvironment
    ) {
        self.configuration = configuration
        self.reader = reader
        self.transport = LeavableTransport(transport: transport, environment: environment)
        self.environment = environment
    }

    /// The maximum duration of a call in seconds, without the pauses that the service asks for.
    package var budget: Double { patience ?? configuration.retries.budget }

    /// A request to the native API without its address and its key.
    package struct Call {
        package var method: LinkHTTPRequest.Method
        package var route: ServiceRoute
        package var query: [(name: String, value: String)]
        /// The address of another host of the service; `nil` means the address of the configuration.
        package var host: WebURL?
        package var body: Data?
        /// The same key on every try tells the service that they are one request.
        package var idempotencyKey: String?
        /// Whether the request may be sent twice.
        package var isRepeatable: Bool

        /// Creates a request.
        package init(
            method: LinkHTTPRequest.Method = .get, route: ServiceRoute, query: [(name: String, value: String)] = [],
            host: WebURL? = nil, body: Data? = nil, idempotencyKey: String? = nil, isRepeatable: Bool = true
        ) {
            self.method = method
            self.route = route
            self.query = query
            self.host = host
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

    /// Sends a request as often as the policy allows and checks that the response is a JSON object of the service.
    private func exchange(_ call: Call) async throws(LinkServiceClientError) -> LinkHTTPResponse {
        // Not generic over the value: an app has this code once, not once for each operation.
        let start = environment.uptime()
        var policy = configuration.retries
        policy.budget = budget
        var attempt = 1
        // What the service asked for is not the service's slowness.
        var requestedPauses: TimeInterval = 0
        while true {
            let elapsed = environment.uptime() - start - requestedPauses
            do throws(LinkServiceClientError) {
                return try await sendOnce(call, timeout: max(policy.budget - elapsed, 0.1))
            } catch {
                let elapsed = environment.uptime() - start - requestedPauses
                guard call.isRepeatable,
                    let pause = policy.pause(
                        afterAttempt: attempt, error: error, elapsed: elapsed, random: environment.random())
                else { throw error }
                do {
                    let pauseStart = environment.uptime()
                    try await environment.sleep(pause)
                    if error.code == .rateLimited { requestedPauses += environment.uptime() - pauseStart }
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

    /// The idempotency key of a request: the caller's, or a new one.
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
        var text = (call.host ?? configuration.service).description
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
