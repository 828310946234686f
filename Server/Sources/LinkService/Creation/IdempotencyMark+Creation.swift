import Crypto
import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension IdempotencyMark {
    /// Creates the mark of a creation; `nil` if each creation makes a new link.
    ///
    /// - Parameter parameters: the query of the creation's link, whose texts are mended.
    ///
    /// Firebase returns the same short link for the same long link or the same information. This applies per project,
    /// domain, set of parameters in any order, suffix option and, for managed links, name: a request for UNGUESSABLE
    /// never returns a link with a guessable code that was created as SHORT.
    init?(_ creation: CreateLink, parameters: String, caller: Caller) {
        guard creation.idempotency != .none else { return nil }
        let request = Self.digest(creation.identifyingTexts(parameters: parameters))
        switch creation.idempotency {
        case .none:
            return nil
        case .parameters:
            self.init(key: Self.key(of: request, in: creation.domain.projectID), request: request)
        case .key(let text):
            let names = ["key", creation.domain.projectID.description, caller.uniqueText, text]
            self.init(key: Self.digest(names), request: request)
        }
    }

    /// The mark of a link whose domain moves to another project.
    ///
    /// There the same parameters return the same link. A mark from a caller's idempotency key stays unchanged.
    func moved(from old: ProjectRecord.ID, to new: ProjectRecord.ID) -> IdempotencyMark {
        guard key == Self.key(of: request, in: old) else { return self }
        return IdempotencyMark(key: Self.key(of: request, in: new), request: request)
    }

    /// The key of a link that is identified by its parameters.
    ///
    /// All stored marks contain the name of the first API that needed this.
    private static func key(of request: Data, in project: ProjectRecord.ID) -> Data {
        var hash = SHA256()
        let scope = SHA256.hash(data: bytes(of: ["firebase", project.description]))
        scope.withUnsafeBytes { hash.update(bufferPointer: $0) }
        hash.update(data: request)
        return data(of: hash.finalize())
    }

    /// SHA-256 over texts.
    private static func digest(_ texts: [String]) -> Data {
        data(of: SHA256.hash(data: bytes(of: texts)))
    }

    /// Texts, each preceded by its length, so that different lists never have the same bytes.
    private static func bytes(of texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count + 5 })
        for text in texts {
            bytes += String(text.utf8.count).utf8
            bytes.append(UInt8(ascii: ":"))
            bytes += text.utf8
        }
        return bytes
    }

    private static func data(of digest: SHA256.Digest) -> Data {
        digest.withUnsafeBytes { Data($0) }
    }
}

extension CreateLink {
    /// The texts that identify the requested link.
    fileprivate func identifyingTexts(parameters: String) -> [String] {
        let option =
            switch suffix {
            case .unguessable: "unguessable"
            case .short: "short"
            case .custom(let code): "custom \(code)"
            }
        // The start has its own separator, so that links without one keep their earlier marks.
        let period = Self.text(expiresAt) + (startsAt.map { " \(Self.text($0))" } ?? "")
        return [
            domain.id.description, reading.link.isCanonical ? parameters : reading.link.canonicalText, option,
            isManaged ? "managed" : "", name ?? "", period,
        ] + tags + claiming + limiting
    }

    /// Nothing for links without either, so that they keep their earlier marks.
    private var claiming: [String] {
        guard claimToken != nil || !shareable.names.isEmpty else { return [] }
        return ["claiming", claimToken ?? ""] + shareable.names
    }

    /// Nothing for links without limits, so that they keep their earlier marks.
    private var limiting: [String] {
        guard limits != LinkLimits() else { return [] }
        let numbers = [limits.clicks, limits.openings].map { $0.map { "\($0.most)" } ?? "" }
        return ["limiting"] + numbers + [limits.usedUpURL, limits.expiredURL].map { $0?.description ?? "" }
    }

    private static func text(_ moment: Date?) -> String {
        moment.map { "\(Int64($0.timeIntervalSince1970 * 1000))" } ?? ""
    }
}

extension DynamicLink {
    /// Whether the query of the link, if it has no empty parameters, is its ``canonicalText``.
    fileprivate var isCanonical: Bool {
        navigation.isForcedRedirectEnabled != false && navigation.isAppOnly != false && isAdvertisement != false
            && unknownParameters.count < 2
    }

    /// A text that is equal for links with the same parameters in any order.
    ///
    /// A flag that is off and an empty parameter are equal to missing ones.
    var canonicalText: String {
        var link = withoutEmptyParameters
        if link.navigation.isForcedRedirectEnabled == false { link.navigation.isForcedRedirectEnabled = nil }
        if link.navigation.isAppOnly == false { link.navigation.isAppOnly = nil }
        if link.isAdvertisement == false { link.isAdvertisement = nil }
        link.unknownParameters.sort { ($0.name, $0.value) < ($1.name, $1.value) }
        return LongLinkCodec.encodeQuery(link)
    }
}
