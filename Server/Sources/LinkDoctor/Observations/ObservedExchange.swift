import Foundation
import WaymarkLinks

/// A request and its outcome.
package struct ObservedExchange: Hashable, Sendable {
    /// The reason why there is no answer.
    package enum Failure: Hashable, Sendable {
        /// Nothing listens there.
        case refused
        /// No connection within the time.
        case connectTimedOut
        /// This machine has no way to the address's family or network.
        case noRoute
        /// The other side speaks, but not TLS.
        case notTLS
        /// TLS could not be agreed on; the text is the library's.
        case handshake(String)
        /// A connection, but no whole answer within the time.
        case answerTimedOut
        /// The connection broke, or what came is not HTTP.
        case broken(String)
    }

    /// The outcome of a request.
    package enum Outcome: Hashable, Sendable {
        /// A whole answer.
        case answered(Answer)
        /// None.
        case failed(Failure)
    }

    /// What came back.
    package var outcome: Outcome
    /// What the server showed of itself by TLS; `nil` without TLS.
    package var certificates: CertificateChain?

    /// Creates an exchange.
    package init(_ outcome: Outcome, certificates: CertificateChain? = nil) {
        self.outcome = outcome
        self.certificates = certificates
    }

    /// The answer, where one came.
    package var answer: Answer? {
        guard case .answered(let answer) = outcome else { return nil }
        return answer
    }

    /// Whether the other side got as far as HTTP.
    package var speaksHTTP: Bool {
        switch outcome {
        case .failed(.notTLS), .failed(.handshake): false
        default: isConnected
        }
    }

    /// Whether a connection was made.
    package var isConnected: Bool {
        switch outcome {
        case .answered: true
        case .failed(let failure):
            switch failure {
            case .refused, .connectTimedOut, .noRoute: false
            case .notTLS, .handshake, .answerTimedOut, .broken: true
            }
        }
    }
}
