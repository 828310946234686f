import Crypto
import Foundation
public import InstallMatching
public import LinkRules
public import LinkStorage
import WaymarkLinks

/// The claim of an installation at its first launch for the link that led to it.
public struct LinkClaim: Hashable, Sendable {
    /// The device of an installation that accepts a link which is only probable, and from where it asks.
    public struct Circumstances: Hashable, Sendable {
        /// The traits of the device.
        public var device: DeviceTraits
        /// The address of the request.
        public var client: IPAddress?
        /// Proofs of further addresses of the device (``NetworkProofSecret``).
        public var proofs: [String]

        /// Creates circumstances.
        public init(device: DeviceTraits, client: IPAddress?, proofs: [String] = []) {
            self.device = device
            self.client = client
            self.proofs = proofs
        }
    }

    /// The project of the app.
    public var project: ProjectRecord.ID
    /// What the app calls this installation; it gets the same answer whenever it asks.
    public var installationID: String
    /// What the installation knows of its link.
    public var evidence: ClaimEvidence
    /// What a probable match may be made of; `nil` for an installation that accepts none, or that asks not to be recognized.
    public var circumstances: Circumstances?
    /// The app that asks.
    public var app: ClaimingApp
    /// The network from which it asks, if it limits how many claims are kept.
    public var network: ClientNetwork?
    /// The name of the custom data in which a link says for how many seconds a click on it may be matched; `nil` for no such name.
    ///
    /// It makes the time shorter only.
    public var windowName: String?

    /// Creates a claim.
    public init(
        project: ProjectRecord.ID, installationID: String, evidence: ClaimEvidence = ClaimEvidence(),
        circumstances: Circumstances? = nil, app: ClaimingApp, network: ClientNetwork? = nil,
        windowName: String? = nil
    ) {
        self.project = project
        self.installationID = installationID
        self.evidence = evidence
        self.circumstances = circumstances
        self.app = app
        self.network = network
        self.windowName = windowName
    }

    /// For how many seconds a click on a link may be matched, as the link says.
    func window(of link: DynamicLink) -> Double? {
        switch windowName.flatMap({ link.customData[$0] }) {
        case .integer(let seconds): Double(seconds)
        case .number(let seconds): seconds
        case .string(let text): Double(text)
        default: nil
        }
    }

    /// A name for an installation of a client that sends none: a digest of what distinguishes it.
    ///
    /// - Parameter client: whose clients they are; installations of others have other names.
    public static func installationName(_ client: String, of parts: [String]) -> String {
        let digest = SHA256.hash(data: Data(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
        return "\(client)-" + digest.map { String(format: "%02x", $0) }.joined()
    }
}
