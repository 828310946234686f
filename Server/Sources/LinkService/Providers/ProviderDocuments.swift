import Foundation

/// The documents of a provider, kept for a while: what it publishes of itself, and its keys.
///
/// Nobody can make the service ask the provider often: a failure is remembered for some seconds, and a key that is not known has the
/// keys read again once in two minutes at most.
actor ProviderDocuments {
    /// How long documents are believed, in seconds.
    static let freshness: Double = 3600
    /// How long after keys were read an unknown one may have them read again, in seconds.
    static let leastKeyAge: Double = 120
    /// How long a failure is remembered, in seconds.
    static let patience: Double = 5

    private let configuration: SignInProviderConfiguration
    private let transport: ProviderTransport
    private var metadata: (value: ProviderMetadata, at: Date)?
    private var keys: (value: [JSONWebKey], at: Date)?
    private var failure: (value: ProviderFailure, at: Date)?

    init(_ configuration: SignInProviderConfiguration, transport: ProviderTransport) {
        self.configuration = configuration
        self.transport = transport
    }

    /// What the provider publishes of itself.
    func metadata(at now: Date) async throws(ProviderFailure) -> ProviderMetadata {
        if let metadata, now.timeIntervalSince(metadata.at) < Self.freshness { return metadata.value }
        if let failure, now.timeIntervalSince(failure.at) < Self.patience { throw failure.value }
        do throws(ProviderFailure) {
            let data = try await read(configuration.discoveryAddress, isDiscovery: true)
            let value = try ProviderMetadata.read(data, of: configuration.issuer)
            metadata = (value, now)
            return value
        } catch {
            failure = (error, now)
            throw error
        }
    }

    /// The provider's keys.
    ///
    /// - Parameter keyID: a key that a token names; where it is not among those that are known, they may be read again.
    func keys(including keyID: String?, at now: Date) async throws(ProviderFailure) -> [JSONWebKey] {
        if let keys {
            let age = now.timeIntervalSince(keys.at)
            let isKnown = keyID == nil || keys.value.contains { $0.kid == keyID }
            if age < (isKnown ? Self.freshness : Self.leastKeyAge) { return keys.value }
        }
        let address = try await metadata(at: now).keysAddress
        guard let set = try? JSONDecoder().decode(JSONWebKeySet.self, from: try await read(address)) else {
            throw ProviderFailure(.unusable, .keysUnreadable(address))
        }
        keys = (set.keys, now)
        return set.keys
    }

    /// - Parameter isDiscovery: whether the address comes from the settings, which may be wrong.
    private func read(_ address: String, isDiscovery: Bool = false) async throws(ProviderFailure) -> Data {
        let answer: ProviderTransport.Answer
        do {
            answer = try await transport.get(address)
        } catch {
            throw ProviderFailure(.unreachable, .unreachable(address, why: "\(error)"))
        }
        guard answer.status == 200 else {
            throw ProviderFailure(
                answer.status >= 500 ? .unreachable : .unusable,
                .noDocument(address, status: answer.status, isDiscovery: isDiscovery))
        }
        return answer.body
    }
}
