public import InstallMatching
import LinkStorage

/// Decides which clicks are candidates: those with which the installation of an app may be matched later.
///
/// Only clicks of people on phones and tablets with a store, which lead to a store, on links of a project that permits it.
public enum CandidateRule {
    /// Whether link, answer and settings permit that a click is a candidate; the visitor decides as well.
    ///
    /// A visitor who comes back from a page of the link is the candidate of the page already.
    static func admits(_ visit: LinkVisit) -> Bool {
        visit.found.domain.matchesProbably && visit.found.record != nil && visit.address.origin == nil
            && visit.plan.leadsToStore
    }

    /// The device of a candidate, as far as the request tells it.
    ///
    /// A redirect knows neither screen nor time zone, and no model.
    ///
    /// - Returns: `nil` for a request that is no candidate: of a program, of a browser that only fetches ahead, of a computer, or of
    ///   a visitor who asks not to be recognized.
    public static func device(of request: LinkRequest, by profile: VisitorProfile) -> DeviceTraits? {
        let visitor = profile.visitor
        guard request.method == .get, visitor.isCounted, !profile.origin.refusesRecognition,
            let platform = DevicePlatform(visitor.platform)
        else { return nil }
        return DeviceTraits(
            platform: platform, form: visitor.form.flatMap(DeviceForm.init),
            system: visitor.osVersion.map { SystemRelease($0.major, $0.minor) },
            language: profile.origin.language.flatMap { DeviceLanguage($0) })
    }
}

extension RedirectPlan {
    /// Whether the visitor is led to a store, or can go on to one: directly, past the app, or by a page.
    var leadsToStore: Bool {
        switch self {
        case .redirect(let target): target.withoutApp.kind.isStore
        case .page(let page):
            page.choices.contains { $0.store?.kind.isStore == true || $0.next?.kind.isStore == true }
        case .socialCard, .flowPage: false
        }
    }
}

extension RedirectTarget.Kind {
    /// Whether it is a page of a store.
    fileprivate var isStore: Bool { self == .appStore || self == .playStore }
}
