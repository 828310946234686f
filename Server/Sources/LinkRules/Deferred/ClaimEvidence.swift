package import Foundation
public import WaymarkLinks

/// The evidence that a new installation has of the link that led to it.
public struct ClaimEvidence: Hashable, Sendable {
    /// The link that the person gave to the app.
    public var link: String?
    /// The address with which an App Clip of the app was started.
    public var appClipLink: String?
    /// What the store has kept.
    public var referrer: InstallReferrerDetails?
    /// The link that was on the clipboard.
    public var clipboardLink: String?
    /// The token of a link.
    public var token: String?

    /// Creates evidence; without arguments, none.
    public init(
        link: String? = nil, appClipLink: String? = nil, referrer: InstallReferrerDetails? = nil,
        clipboardLink: String? = nil, token: String? = nil
    ) {
        self.link = link
        self.appClipLink = appClipLink
        self.referrer = referrer
        self.clipboardLink = clipboardLink
        self.token = token
    }

    /// The evidence that decides alone.
    package enum Decisive: Hashable, Sendable {
        case link(String)
        case appClip(String)
        /// The text of a click's token, from a store, and the address that was clicked if the token cannot name it alone.
        case referrer(token: String, longLink: ReferredLongLink?, InstallReferrerDetails)
        /// A link on the clipboard, and the text of a click's token if it contains one.
        case clipboard(String, token: String?)
        case token(String)
    }

    /// The first evidence that is given; `nil` if there is none.
    ///
    /// A referrer without the token of a click is no evidence: stores give one to every installation.
    package var decisive: Decisive? {
        if let link, !link.isEmpty { return .link(link) }
        if let appClipLink, !appClipLink.isEmpty { return .appClip(appClipLink) }
        if let referrer, let token = ClickToken.text(inQuery: referrer.referrer) {
            return .referrer(token: token, longLink: ReferredLongLink(inReferrer: referrer.referrer), referrer)
        }
        if let clipboardLink, !clipboardLink.isEmpty {
            let query = WebURL(clipboardLink)?.query
            return .clipboard(clipboardLink, token: query.flatMap { ClickToken.text(inQuery: $0) })
        }
        if let token, !token.isEmpty { return .token(token) }
        return nil
    }
}

extension InstallReferrerDetails {
    /// How far the clocks of a store and of the service may differ, in seconds.
    private static let clockTolerance: Int64 = 300

    /// Whether the times that the store gives can be those of a click: it came before the installation, which is not to come.
    ///
    /// Times that the store does not know decide nothing. All are seconds since 1970, by the servers' clocks.
    func agrees(withClickAt click: Int64, now: Int64) -> Bool {
        let opened = clickSeconds.flatMap { $0 > 0 ? $0 : nil }
        let began = installBeginSeconds.flatMap { $0 > 0 ? $0 : nil }
        if let opened, let began, opened > began { return false }
        if let began, began > now + Self.clockTolerance || began < click - Self.clockTolerance { return false }
        // Who comes to the store opens its address after the click that gave it.
        if let opened, opened < click - Self.clockTolerance || opened > now + Self.clockTolerance { return false }
        return true
    }

    /// Whether the times that the store gives can be those of a click.
    package func agrees(with token: ClickToken, at now: Date) -> Bool {
        agrees(
            withClickAt: Int64(token.moment.timeIntervalSince1970), now: Int64(now.timeIntervalSince1970.rounded(.up)))
    }
}
