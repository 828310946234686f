public import Foundation

/// The data that a browser sends when a passkey has signed.
public struct PasskeyProof: Hashable, Sendable {
    /// The device's name for the passkey.
    public var credentialID: Data
    /// What the browser says.
    public var clientData: Data
    /// What the device says.
    public var authenticatorData: Data
    /// The signature of both.
    public var signature: Data

    /// Creates a proof of base64url texts; `nil` where one of them is none.
    public init?(id: String?, clientData: String?, authenticatorData: String?, signature: String?) {
        func bytes(_ text: String?) -> Data? { text.flatMap { Base64URL.decode($0) } }
        guard let id = bytes(id), let client = bytes(clientData), let data = bytes(authenticatorData),
            let signature = bytes(signature)
        else { return nil }
        credentialID = id
        self.clientData = client
        self.authenticatorData = data
        self.signature = signature
    }
}
