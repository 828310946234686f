import Crypto
public import Foundation
import LinkRules
import Locking
import Logging
public import ServiceLifecycle

/// Signs people in by a provider of OpenID Connect, with the authorization code flow and PKCE.
///
/// Source: OpenID Connect Core 1.0 §3.1; RFC 7636; RFC 9207; RFC 9700.
public final class SignInProvider: Service {
    /// The configuration.
    public let configuration: SignInProviderConfiguration
    private let transport: ProviderTransport
    private let documents: ProviderDocuments
    private let clock: LinkClock
    private let key: @Sendable () -> SymmetricKey?
    private let logger: Logger
    private let lastTrouble = Mutex<Trouble?>(nil)

    /// The last failure of the provider.
    public struct Trouble: Hashable, Sendable {
        /// When.
        public let at: Date
        /// The fault, with a correct form.
        public let fault: ProviderFault
    }

    /// Why the provider could not be used the last time on this node, until somebody has been signed in by it; `nil` without trouble.
    ///
    /// Only what an operator mends is told, and nothing of people who declined.
    public var trouble: Trouble? { lastTrouble.withLock { $0 } }

    /// Creates a provider; asks it nothing yet.
    ///
    /// - Parameter key: with what tickets are sealed; `nil` while it is missing.
    init(
        _ configuration: SignInProviderConfiguration, transport: ProviderTransport, clock: LinkClock, logger: Logger,
        key: @escaping @Sendable () -> SymmetricKey?
    ) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
        self.logger = logger
        self.key = key
        documents = ProviderDocuments(configuration, transport: transport)
    }

    /// A sign-in that begins.
    public struct Beginning: Sendable {
        /// Where the browser goes.
        public let address: String
        /// What the browser keeps meanwhile.
        public let ticket: String
    }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - purpose: what the person wants.
    ///   - path: where it leads on to.
    ///   - kept: what waits until it is through; the ticket grows by its length.
    ///   - redirectAddress: where the provider sends the browser back to, as it is registered there.
    ///   - language: the language of the provider's pages.
    /// - Throws: ``ProviderFailure`` with `unreachable` or `unusable`.
    public func begin(
        _ purpose: SignInTicket.Purpose, path: String, keeping kept: String? = nil, redirectAddress: String,
        language: String? = nil
    ) async throws(ProviderFailure) -> Beginning {
        let now = clock.now()
        let metadata = try await documents.metadata(at: now)
        let ticket = SignInTicket(purpose, path: path, keeping: kept, redirectAddress: redirectAddress, at: now)
        guard let key = key(), let sealed = try? SealedText.seal(ticket, with: key) else {
            throw ProviderFailure(.unreachable, .keyNotRead)
        }
        var fields = [
            ("response_type", "code"), ("client_id", configuration.clientID), ("redirect_uri", redirectAddress),
            ("scope", "openid email profile"), ("state", ticket.state), ("nonce", ticket.nonce),
            ("code_challenge", ticket.challenge), ("code_challenge_method", "S256"),
        ]
        if let language { fields.append(("ui_locales", language)) }
        if case .confirm = purpose { fields += [("prompt", "login"), ("max_age", "0")] }
        return Beginning(address: ProviderAddress.adding(fields, to: metadata.authorizationEndpoint), ticket: sealed)
    }

    /// The sign-in that has begun in a browser; `nil` where none has, or too long ago.
    ///
    /// - Parameter sealed: what the browser has kept.
    public func ticket(_ sealed: String?) -> SignInTicket? {
        guard let key = key(), let ticket = sealed.flatMap({ SealedText.open($0, as: SignInTicket.self, with: key) }),
            0...SignInTicket.lifetime ~= clock.now().timeIntervalSince(ticket.startedAt)
        else { return nil }
        return ticket
    }

    /// Ends a sign-in: examines the answer, and fetches and examines the proof.
    ///
    /// Nothing is asked of the provider before the answer belongs to this browser's own sign-in.
    ///
    /// - Parameters:
    ///   - answer: the parameters of the address to which the provider has sent the browser; all values of a name.
    ///   - ticket: the sign-in that has begun in the browser.
    /// - Throws: ``ProviderFailure``.
    public func finish(
        _ answer: (_ name: String) -> [String], _ ticket: SignInTicket?
    ) async throws(ProviderFailure) -> ProviderAccount {
        let now = clock.now()
        guard let ticket else {
            throw ProviderFailure(.foreign, "the browser has no sign-in that has begun, or it began too long ago")
        }
        guard answer("state") == [ticket.state] else {
            throw ProviderFailure(.foreign, "the answer belongs to another sign-in")
        }
        let metadata = try await documents.metadata(at: now)
        let issuers = answer("iss")
        guard issuers.isEmpty ? metadata.namesIssuerInAnswers != true : issuers == [configuration.issuer] else {
            throw ProviderFailure(.unproven, "the answer is of another issuer")
        }
        if let error = answer("error").first {
            throw ProviderFailure(.declined, "the provider says “\(error.prefix(100))”")
        }
        guard let code = answer("code").first, answer("code").count == 1 else {
            throw ProviderFailure(.unproven, "the answer has no code")
        }
        let token = try await redeem(code, ticket, metadata)
        let check = IDTokenCheck(
            issuer: configuration.issuer, clientID: configuration.clientID, nonce: ticket.nonce,
            authenticatedSince: ticket.purpose.isConfirmation ? ticket.startedAt : nil, now: clock.now())
        let keys = try await documents.keys(including: token.keyID, at: now)
        do throws(IDTokenFault) {
            let account = ProviderAccount(try check.claims(of: token, keys: keys))
            lastTrouble.withLock { $0 = nil }
            return account
        } catch {
            throw ProviderFailure(.unproven, "the ID token is refused: \(error.rawValue)")
        }
    }

    private struct TokenAnswer: Decodable {
        var id_token: String?
        var error: String?
    }

    /// Exchanges a code for the proof (OpenID Connect Core 1.0 §3.1.3).
    private func redeem(
        _ code: String, _ ticket: SignInTicket, _ metadata: ProviderMetadata
    ) async throws(ProviderFailure) -> SignedToken {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", ticket.redirectAddress),
            ("code_verifier", ticket.verifier),
        ]
        var authorization: String?
        if let secret = configuration.clientSecret, !metadata.wantsSecretInForm {
            let pair = "\(ProviderAddress.escaped(configuration.clientID)):\(ProviderAddress.escaped(secret))"
            authorization = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            fields.append(("client_id", configuration.clientID))
            if let secret = configuration.clientSecret { fields.append(("client_secret", secret)) }
        }
        let answer: ProviderTransport.Answer
        do {
            answer = try await transport.post(metadata.tokenEndpoint, ProviderAddress.form(fields), authorization)
        } catch {
            throw ProviderFailure(.unreachable, .unreachable(metadata.tokenEndpoint, why: "\(error)"))
        }
        let content = try? JSONDecoder().decode(TokenAnswer.self, from: answer.body)
        guard answer.status == 200 else {
            let error = content?.error ?? "nothing more"
            // A wrong secret is the operator's; a code that is not good any more is nobody's fault.
            let kind: ProviderFailure.Kind =
                answer.status >= 500
                ? .unreachable
                : [ProviderFault.wrongClient, ProviderFault.clientNotAllowed].contains(error) ? .unusable : .unproven
            throw ProviderFailure(
                kind, .exchangeRefused(metadata.tokenEndpoint, status: answer.status, error: error))
        }
        guard let token = content?.id_token.flatMap(SignedToken.init) else {
            throw ProviderFailure(.unproven, "the provider sends no ID token that can be read")
        }
        return token
    }

    /// Tells the log why nobody was signed in; what people do themselves is told quietly.
    public func note(_ failure: ProviderFailure, requestID: String?) {
        remember(failure)
        logger.log(
            level: failure.kind == .declined || failure.kind == .foreign ? .info : .warning,
            "A sign-in by the provider failed.",
            metadata: [
                "issuer": "\(configuration.issuer)", "reason": "\(failure)", "request": "\(requestID ?? "none")",
            ])
    }

    private func remember(_ failure: ProviderFailure) {
        guard failure.kind == .unreachable || failure.kind == .unusable, let fault = failure.fault else { return }
        let trouble = Trouble(at: clock.now(), fault: fault)
        lastTrouble.withLock { $0 = trouble }
    }

    /// Asks the provider once what it says of itself, and tells the log.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            do throws(ProviderFailure) {
                _ = try await self.documents.metadata(at: self.clock.now())
                self.logger.info(
                    "People can sign in by a provider.",
                    metadata: ["provider": "\(self.configuration.name)", "issuer": "\(self.configuration.issuer)"])
            } catch {
                self.remember(error)
                self.logger.warning(
                    "The sign-in provider cannot be used now; passwords work.",
                    metadata: ["issuer": "\(self.configuration.issuer)", "reason": "\(error)"])
            }
            // A service that ended would end the others.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        }
    }
}

extension SignInTicket.Purpose {
    /// Whether the person must prove to be there at this moment.
    public var isConfirmation: Bool {
        if case .confirm = self { true } else { false }
    }
}
