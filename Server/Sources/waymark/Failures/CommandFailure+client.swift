import WaymarkClient
import WaymarkLinks

extension CommandFailure {
    /// Calls a service, and converts its errors to failures of a command.
    ///
    /// - Parameter subject: what the question is about, where the answer alone does not say it.
    static func asking<Result>(
        _ client: LinkServiceClient, about subject: String? = nil,
        _ question: (LinkServiceClient) async throws(LinkServiceClientError) -> Result
    ) async throws -> Result {
        do {
            return try await question(client)
        } catch {
            throw CommandFailure(error, subject: subject, server: client.configuration.service.description)
        }
    }

    /// The failure for an error of the client.
    init(_ error: LinkServiceClientError, subject: String?, server: String) {
        switch error.code {
        case .transport:
            let reason = error.message.replacing("The service cannot be reached: ", with: "", maxReplacements: 1)
            self.init(
                .unavailable, "the service at \(server) cannot be reached: \(Self.sentence(reason))",
                remedy: Self.remedy(unreachable: reason))
        case .timeout, .cancelled:
            self.init(
                .unavailable, "the service at \(server) does not answer: \(Self.sentence(error.message))",
                remedy: "see its log, or pass another address with --server")
        case .captivePortal, .unexpectedResponse:
            self.init(
                .unavailable, "the server at \(server) is not a Waymark service: \(Self.sentence(error.message))",
                remedy: "name the service with --server or WAYMARK_SERVER")
        case .unavailable, .rateLimited:
            self.init(
                .unavailable, "the service at \(server) is not available now: \(Self.sentence(error.message))",
                remedy: "try again later")
        case .unauthorized, .forbidden:
            self.init(
                .refused, "the service at \(server) refused the key: \(Self.sentence(error.message))",
                remedy: "pass a key with the server role with --key or WAYMARK_KEY")
        default:
            let fields = (error.problem?.errors ?? []).filter { $0.detail != error.message }.map { violation in
                [violation.pointer, Self.sentence(violation.detail)].compactMap(\.self).joined(separator: ": ")
            }
            let parts = [subject, Self.sentence(error.message)].compactMap(\.self) + fields
            self.init(.refused, parts.joined(separator: ": "))
        }
    }

    /// What to do about a service that cannot be reached, by the client's words for the reason.
    private static func remedy(unreachable reason: String) -> String {
        switch reason {
        case "unknown host": "check the name in --server or WAYMARK_SERVER"
        case let reason where reason.contains("certificate") || reason.contains("TLS"):
            "use the host that its certificate names; `waymark doctor` checks it"
        default: "start it with `waymark serve`, or pass another address with --server"
        }
    }

    /// A sentence without its final stop, to stand in the middle of another.
    static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
