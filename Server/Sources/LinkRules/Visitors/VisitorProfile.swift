import Foundation
public import InstallMatching
import LinkStorage
import WaymarkLinks

/// A visitor with everything that redirects and clicks take from the header fields of a request.
///
/// An object: the same browser sends the same fields again and again, so that a profile is read once for many requests.
public final class VisitorProfile: Sendable {
    /// The visitor.
    public let visitor: Visitor
    /// The source of the visitor.
    public let origin: VisitOrigin
    /// What redirects depend on.
    public let traits: VisitorTraits
    /// A click of the visitor, for which link, moment, answer and address are still to be set.
    let click: Click

    /// Combines a visitor and where the visitor comes from.
    public init(_ visitor: Visitor, origin: VisitOrigin) {
        self.visitor = visitor
        self.origin = origin
        traits = VisitorTraits(visitor)
        click = Click(of: visitor, from: origin)
    }

    /// Reads header fields.
    public convenience init(_ headers: VisitorHeaders, origin: VisitOrigin) {
        self.init(VisitorClassifier.visitor(headers), origin: origin)
    }

    /// The profile of the same visitor at an address, which may be that of a mail scanner.
    ///
    /// - Parameter scanners: the networks of mail scanners, if they are known.
    public func recognized(at address: IPAddress?, in scanners: NetworkRanges?) -> VisitorProfile {
        guard let scanners else { return self }
        var visitor = visitor
        visitor.recognizeScanner(by: address, in: scanners)
        return visitor == self.visitor ? self : VisitorProfile(visitor, origin: origin)
    }
}

extension Click {
    fileprivate init(of visitor: Visitor, from origin: VisitOrigin) {
        self.init(
            link: LinkRecord.ID(uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
            moment: .distantPast, kind: Kind(visitor), answer: .web, platform: visitor.platform.linkPlatform,
            form: visitor.form.map(Form.init), system: visitor.platform == .other ? nil : visitor.platform.rawValue,
            systemVersion: visitor.osVersion?.description, browser: visitor.browser?.name, inApp: visitor.inApp?.name,
            language: origin.language, referrerHost: origin.referrerHost)
    }
}

extension Click.Kind {
    /// Who asks, as clicks distinguish it.
    fileprivate init(_ visitor: Visitor) {
        self =
            switch visitor.kind {
            case .browser, .inApp, .unknown: visitor.isNavigation ? .person : .prefetch
            case .preview: .preview
            case .scanner: .scanner
            case .search: .search
            case .ai: .ai
            case .crawler: .crawler
            case .monitor: .monitor
            case .tool: .tool
            case .native: .native
            }
    }
}

extension Click.Form {
    fileprivate init(_ form: Visitor.Form) {
        self =
            switch form {
            case .phone: .phone
            case .tablet: .tablet
            case .desktop: .desktop
            }
    }
}
