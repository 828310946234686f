import Crypto
public import Foundation
public import LinkRules
public import LinkStorage
import Locking
import Logging
public import ServiceLifecycle

import struct Synchronization.Atomic

/// Makes and reads the tokens of clicks.
///
/// The secret lies in the database, so that all services that share it read each other's tokens. It is fetched once, before the
/// service listens or in the background; while it is missing, clicks have no tokens.
public final class ClickTokens: Service {
    private let fetch: @Sendable () async throws -> Data
    private let outages: OutageLog
    private let pause: Duration
    private let secret = Mutex<ClickTokenSecret?>(nil)
    /// The bytes of the secret, of which the keys for other purposes are made.
    private let bytes = Mutex<Data?>(nil)
    /// Numbers the tokens; hashed with a random seed, so that tokens do not tell how many there are.
    private let number = Atomic<UInt64>(0)
    private let seed = UInt64.random(in: 0 ... .max)

    /// Creates a source of tokens that has no secret yet.
    ///
    /// - Parameters:
    ///   - outages: receives failures to fetch the secret.
    ///   - pause: the time before the next attempt to fetch it.
    ///   - fetch: reads the secret of the database.
    public init(
        outages: OutageLog, pause: Duration = .seconds(1), fetch: @escaping @Sendable () async throws -> Data
    ) {
        self.fetch = fetch
        self.outages = outages
        self.pause = pause
    }

    /// Fetches the secret, unless it was fetched before.
    public func refresh() async throws {
        guard secret.withLock({ $0 == nil }) else { return }
        let data = try await fetch()
        let fetched = ClickTokenSecret(data)
        secret.withLock { $0 = fetched }
        bytes.withLock { $0 = data }
    }

    /// A key that all services of the database share, and that tells nothing of the keys for other purposes (HKDF, RFC 5869).
    ///
    /// - Returns: `nil` while the secret is missing.
    func key(for purpose: String) -> SymmetricKey? {
        bytes.withLock { $0 }.map { data in
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: data), info: Data("waymark \(purpose)".utf8), outputByteCount: 32)
        }
    }

    /// The token of a new click; `nil` without a secret.
    public func token(of link: LinkRecord.ID, at moment: Date) -> ClickToken? {
        guard let secret = secret.withLock({ $0 }) else { return nil }
        var hash = SeededHash(seed: seed)
        let number = number.add(1, ordering: .relaxed).newValue
        hash.add(number)
        hash.add(~number)
        return secret.token(of: link, at: moment, random: UInt32(truncatingIfNeeded: hash.value >> 32))
    }

    /// Reads a token that an app or a page has sent back.
    ///
    /// - Throws: ``ClickTokenError``; `foreign` without a secret.
    public func token(
        _ text: String, from carrier: ClickToken.Carrier, of link: LinkRecord.ID? = nil, at now: Date
    ) throws(ClickTokenError) -> ClickToken {
        guard let secret = secret.withLock({ $0 }) else { throw .foreign }
        return try secret.token(text, from: carrier, of: link, at: now)
    }

    /// The click that an address of a link names, if it is one on this link, and recent.
    func countedClick(on link: LinkRecord.ID, inQuery query: String, at now: Date) -> ClickToken? {
        guard let text = ClickToken.text(inQuery: query) else { return nil }
        return try? token(text, from: .page, of: link, at: now)
    }

    /// Tries to fetch the secret until it succeeds.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                var rest = Duration.seconds(3600)
                do {
                    try await self.refresh()
                } catch is CancellationError {
                    return
                } catch {
                    // Once per outage; it is tried again.
                    if !isFailing {
                        self.outages.warn(
                            "The secret of click tokens could not be read; installations are not tied to clicks.",
                            of: error)
                    }
                    isFailing = true
                    rest = self.pause
                }
                try? await Task.sleep(for: rest)
            }
        }
    }
}
