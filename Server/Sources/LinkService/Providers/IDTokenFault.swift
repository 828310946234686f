/// The reason why an ID token proves nothing.
enum IDTokenFault: String, Error, Hashable, Sendable, CaseIterable {
    /// It is no signed token, or lacks a member that each ID token has.
    case malformed
    /// It names an algorithm that is not accepted, such as `none` or one with a shared secret.
    case algorithm
    /// The provider publishes no key that it could be signed with.
    case unknownKey
    /// No key of the provider has signed it.
    case signature
    /// Another provider is named.
    case issuer
    /// It is for another client.
    case audience
    /// It was given to another client (`azp`).
    case party
    /// It has ended.
    case expired
    /// It is not valid yet, or was made in the future.
    case early
    /// It was made too long ago.
    case old
    /// It belongs to another sign-in.
    case nonce
    /// It names nobody, or somebody whose name cannot be stored.
    case subject
    /// The person did not enter anything there now, though that was asked for.
    case authenticationTime
}
