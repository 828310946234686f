import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension LinkDraft {
    /// What the form of a link says, as far as it can be read, and all that is wrong with it.
    struct Reading: Sendable {
        /// The link: a stored one with the form's parameters, so that the others stay; `nil` where its destination cannot be read.
        let link: DynamicLink?
        /// The card, whatever the destination is.
        let social: SocialParameters
        /// The code; `nil` where one is to be made.
        let code: ShortCode?
        /// The tags.
        let tags: [String]
        /// When the link stops working.
        let expiresAt: Date?
        /// What is wrong, in the order of the fields.
        let faults: FormFaults
        /// What is wrong with the first address that cannot be read; the preview shows it instead of where the link leads.
        let unreadableAddress: String?
    }

    /// What a form is read against.
    struct Surroundings: Sendable {
        let directory: Directory
        /// The link's domain; `nil` where the form names one that does not exist, so that its rules are left out.
        let domain: LinkDomainRecord?
        /// The apps of the project.
        let apps: [AppRecord]
        let now: Date
    }

    /// The destination of a link without one, so that its other parts can be asked for.
    private static let standIn = WebURL("https://www.example.com/")
    /// The addresses that visitors are sent to.
    private static let destinations = ["link", "ifl", "afl", "ofl"]

    /// Reads the whole form, and asks the rules that need not store anything.
    ///
    /// - Parameter stored: the link that the form changes; `nil` for a new one.
    func read(changing stored: LinkRecord?, in surroundings: Surroundings, _ words: Words) -> Reading {
        var faults = FaultCollector(words) { Self.field(ofParameter: $0) }
        let destination = faults.read { () throws(FieldFault) in try self.destination(words) }
        let known = stored?.link
        let link = (destination ?? known?.link ?? Self.standIn).map {
            self.link(to: $0, changing: known, apps: surroundings.apps, &faults)
        }
        let expiresAt = faults.read { () throws(FieldFault) in try expiry(changing: stored?.expiresAt, words) }
        let unreadable = faults.faults.first {
            Self.destinations.contains($0.field ?? "") && fields[$0.field ?? ""] != nil
        }
        let tags = self.tags(changing: stored?.tags ?? [])
        let patterns = surroundings.domain.map(surroundings.directory.urlPatterns(for:)) ?? .unrestricted
        if let link {
            let refused = LinkValidator.faults(
                of: link, changing: known, patterns: patterns, directory: surroundings.directory)
            faults.add(refused.filter { destination != nil || $0.parameter != LinkParameter.link.rawValue })
        }
        var code: ShortCode?
        if stored == nil { code = self.code(in: surroundings, &faults) }
        checkTexts(changing: stored, tags: tags, &faults)
        if let expiresAt {
            faults.check { () throws(LinkServiceError) in
                try LinkPeriod.check(startsAt: stored?.startsAt, expiresAt: expiresAt)
            }
            if stored == nil, expiresAt <= surroundings.now {
                faults.add([LinkServiceError(.invalidArgument, .link(.expiresInPast), parameter: "expiresAt")])
            }
        }
        return Reading(
            link: destination == nil ? nil : link, social: link?.social ?? SocialParameters(), code: code, tags: tags,
            expiresAt: expiresAt, faults: FormFaults(faults.faults, orderedBy: Self.names),
            unreadableAddress: unreadable?.text)
    }

    private func destination(_ words: Words) throws(FieldFault) -> WebURL? {
        guard let destination = try fields.url("link", words) else {
            throw FieldFault(
                field: "link", text: words("Say where the link leads.", "Sagen Sie, wohin der Link führt."))
        }
        return destination
    }

    /// The link that the form asks for.
    ///
    /// An app that the link did not have brings its number in the App Store, unless the form has one.
    private func link(
        to destination: WebURL, changing stored: DynamicLink?, apps: [AppRecord], _ faults: inout FaultCollector
    ) -> DynamicLink {
        let words = faults.words
        func url(_ field: String) -> WebURL? { faults.read { () throws(FieldFault) in try fields.url(field, words) } }
        var link = stored ?? DynamicLink(link: destination)
        link.link = destination
        link.social.title = fields["title"]
        link.social.description = fields["description"]
        let image = url("image")
        if image != link.social.imageLink { link.social.imageSize = nil }
        link.social.imageLink = image
        link.ios.bundleID = fields["ios"]
        let registered = apps.lazy.compactMap(\.app.iosApp).first { $0.bundleID == link.ios.bundleID }
        let usual = link.ios.bundleID == stored?.ios.bundleID ? nil : registered?.appStoreID
        link.ios.appStoreID = faults.read { () throws(FieldFault) in try appStoreID(words) } ?? usual
        link.ios.fallbackLink = url("ifl")
        link.android.packageName = fields["android"]
        link.android.fallbackLink = url("afl")
        link.otherPlatforms.fallbackLink = url("ofl")
        link.campaign.source = fields["source"]
        link.campaign.medium = fields["medium"]
        link.campaign.campaign = fields["campaign"]
        let skips = fields.has("skip")
        if skips || link.navigation.isForcedRedirectEnabled == true {
            link.navigation.isForcedRedirectEnabled = skips ? true : nil
        }
        return link
    }

    private func appStoreID(_ words: Words) throws(FieldFault) -> AppStoreID? {
        guard let text = fields["appStoreID"] else { return nil }
        guard let id = AppStoreID(text) else {
            throw FieldFault(
                field: "appStoreID",
                text: words(
                    "The number of an app in the App Store has digits only, as in 1234567890.",
                    "Die Nummer einer App im App Store besteht aus Ziffern, etwa 1234567890."))
        }
        return id
    }

    /// The custom code; `nil` where the field is empty or not a code.
    private func code(in surroundings: Surroundings, _ faults: inout FaultCollector) -> ShortCode? {
        guard let text = fields["code"] else { return nil }
        var code: ShortCode?
        faults.check { () throws(LinkServiceError) in code = try LinkValidator.customCode(text) }
        if let code, let domain = surroundings.domain, surroundings.directory.hides(code, on: domain) {
            faults.add([
                LinkServiceError(
                    .alreadyExists, reason: .codeTaken, .link(.codeIsDomainPath(code.description)), parameter: "suffix",
                    value: code.description)
            ])
        }
        return code
    }

    /// Asks the rules for names, tags and cards; what was stored before a rule keeps no link from being changed otherwise.
    private func checkTexts(changing stored: LinkRecord?, tags: [String], _ faults: inout FaultCollector) {
        let name = fields["name"]
        if stored == nil || name != stored?.name {
            faults.check { () throws(LinkServiceError) in _ = try LinkLabels.checked(name: name) }
        }
        faults.check { () throws(LinkServiceError) in try LinkLabels.check(tags: tags) }
        for card in [SocialParameters(title: fields["title"]), SocialParameters(description: fields["description"])] {
            faults.check { () throws(LinkServiceError) in try CardRules.check(card, changing: stored?.link.social) }
        }
    }
}
