import Crypto
import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension IdempotencyMark {
    /// The mark of a creation, or `nil` where each creation makes a link.
    ///
    /// Firebase promises that the same long link, or the same information, gives the same short link. The promise is
    /// kept per project, domain, set of parameters in any order, suffix option, and for managed links name: a link that
    /// was asked for as SHORT is not answered with a guessable code where UNGUESSABLE is asked for.
    init?(_ creation: CreateLink, caller: Caller) {
        let request = Self.digest(creation.identifyingTexts)
        switch creation.idempotency {
        case .none:
            return nil
        case .parameters:
            self.init(key: Self.key(of: request, in: creation.domain.projectID), request: request)
        case .key(let text):
            let names = ["key", creation.domain.projectID.description, caller.keyID.description, text]
            self.init(key: Self.digest(names), request: request)
        }
    }

    /// The mark of a link whose domain moves to another project.
    ///
    /// There the same parameters give the same link. A mark that a caller named is the caller's, who stays.
    func moved(from old: ProjectRecord.ID, to new: ProjectRecord.ID) -> IdempotencyMark {
        guard key == Self.key(of: request, in: old) else { return self }
        return IdempotencyMark(key: Self.key(of: request, in: new), request: request)
    }

    /// The key of the creation of a link by its parameters.
    ///
    /// The name of the first face that asked for this is part of all marks that are stored.
    private static func key(of request: Data, in project: ProjectRecord.ID) -> Data {
        digest(of: digest(["firebase", project.description]) + request)
    }

    /// SHA-256 over texts, each with its length before it, so that no two lists run into the same bytes.
    private static func digest(_ texts: [String]) -> Data {
        digest(of: texts.reduce(into: Data()) { $0 += Data("\($1.utf8.count):\($1)".utf8) })
    }

    private static func digest(of data: Data) -> Data {
        Data(SHA256.hash(data: data))
    }
}

extension CreateLink {
    /// Everything that makes two creations ask for the same link.
    fileprivate var identifyingTexts: [String] {
        let option =
            switch suffix {
            case .unguessable: "unguessable"
            case .short: "short"
            case .custom(let code): "custom \(code)"
            }
        // A start comes behind its own separator: a link without one keeps the mark that it always had.
        let period = Self.text(expiresAt) + (startsAt.map { " \(Self.text($0))" } ?? "")
        return [
            domain.id.description, reading.link.canonicalText, option, isManaged ? "managed" : "", name ?? "", period,
        ] + tags
    }

    private static func text(_ moment: Date?) -> String {
        moment.map { "\(Int64($0.timeIntervalSince1970 * 1000))" } ?? ""
    }
}

extension DynamicLink {
    /// A text that is equal for links with the same parameters, in whatever order they were written.
    ///
    /// A flag that is off says the same as one that is not given, and so does an empty parameter.
    var canonicalText: String {
        var link = withoutEmptyParameters
        if link.navigation.isForcedRedirectEnabled == false { link.navigation.isForcedRedirectEnabled = nil }
        if link.navigation.isAppOnly == false { link.navigation.isAppOnly = nil }
        if link.isAdvertisement == false { link.isAdvertisement = nil }
        link.unknownParameters.sort { ($0.name, $0.value) < ($1.name, $1.value) }
        return LongLinkCodec.encodeQuery(link)
    }
}
