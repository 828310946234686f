import Foundation
import InstallMatching
import LinkStorage

extension ClaimRecord {
    static func sample(
        in domain: LinkDomainRecord, installation: String = "phone", link: LinkRecord.ID = LinkRecord.ID(at: .sample),
        method: ClaimMethod = .clipboard, use: Use? = nil, at moment: Date = .sample
    ) -> ClaimRecord {
        ClaimRecord(
            id: ID(at: moment), projectID: domain.projectID, installationID: installation, answer: .link(link),
            method: method, use: use, clickedAt: use == nil ? nil : moment - 60,
            confidence: method == .probable ? 0.95 : nil, claimedAt: moment)
    }
}

extension ClaimExplanationRecord {
    static func sample(
        in domain: LinkDomainRecord, id: ClaimRecord.ID? = nil, installation: String = "phone",
        at moment: Date = .sample
    ) -> ClaimExplanationRecord {
        ClaimExplanationRecord(
            id: id ?? ClaimRecord.ID(at: moment), projectID: domain.projectID, installationID: installation,
            decidedAt: moment, reason: "unsure", content: "{}")
    }
}

extension PendingClick {
    static func sample(
        of link: LinkRecord.ID, at moment: Date = .sample, hash: UInt64 = .max, _ family: AddressFamily = .ipv4
    ) -> PendingClick {
        PendingClick(
            id: ID(at: moment), link: link, moment: moment, network: NetworkKey(family, hash: hash),
            traits: DeviceTraits(platform: .ios, form: .phone, language: DeviceLanguage("de-AT")))
    }
}

extension ClaimOutcome {
    var isStored: Bool {
        if case .stored = self { true } else { false }
    }
}
