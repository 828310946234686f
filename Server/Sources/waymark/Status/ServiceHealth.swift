import Foundation
import LinkDoctor

/// The answer of a service to the question about its health.
struct ServiceHealth: Encodable, Equatable {
    /// What is asked.
    enum Question: String {
        /// Whether it takes requests.
        case ready
        /// Whether its process answers at all.
        case live
    }

    /// Whether the answer is yes.
    var isHealthy: Bool
    /// The service's address.
    var address: String
    /// The status of the answer; `nil` where there was none.
    var status: Int?
    /// Whether it can store something; `nil` where it did not say.
    var writes: Bool?
    /// Why the answer is no; `nil` where it is yes.
    var reason: String?

    /// Judges an answer.
    init(_ exchange: ObservedExchange?, to question: Question, at address: String) {
        self.address = address
        isHealthy = false
        switch exchange?.outcome {
        case nil: reason = "the address cannot be found"
        case .failed(let failure): reason = failure.text
        case .answered(let answer):
            status = answer.status
            let body = try? JSONDecoder().decode(Body.self, from: Data(answer.body))
            // Another program on this port may answer 200 to anything.
            isHealthy = answer.status == 200 && body?.status == question.word
            writes = body?.writes
            if !isHealthy { reason = body?.detail ?? "it answers \(answer.status), which is no answer of Waymark" }
        }
    }

    /// The same for people, in one line.
    func text(_ question: Question) -> String {
        guard isHealthy else {
            let state = question == .ready ? "not ready" : "not alive"
            return "The service at \(address) is \(state): \(CommandFailure.sentence(reason ?? "no reason is known"))."
        }
        let limit = writes == false ? ", and read-only: its disk is full or write-protected" : ""
        return "The service at \(address) is \(question == .ready ? "ready" : "alive")\(limit)."
    }

    private struct Body: Decodable {
        var status: String?
        var writes: Bool?
        var detail: String?

        private enum CodingKeys: CodingKey {
            case status, writes, detail
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // In problem details the status is a number.
            status = try? container.decode(String.self, forKey: .status)
            writes = try? container.decode(Bool.self, forKey: .writes)
            detail = try? container.decode(String.self, forKey: .detail)
        }
    }
}

extension ObservedExchange.Failure {
    /// What it means at an address of this machine.
    fileprivate var text: String {
        switch self {
        case .refused: "nothing listens there"
        case .connectTimedOut: "it takes no connection in time"
        case .noRoute: "this machine has no such address"
        case .notTLS: "it answers without TLS"
        case .handshake(let reason): "TLS fails with \(reason)"
        case .answerTimedOut: "it does not answer in time"
        case .broken(let reason): reason
        }
    }
}

extension ServiceHealth.Question {
    /// Where it is asked.
    var path: String { "/health/\(rawValue)" }

    /// The answer that means yes.
    fileprivate var word: String {
        switch self {
        case .ready: "ready"
        case .live: "alive"
        }
    }
}
