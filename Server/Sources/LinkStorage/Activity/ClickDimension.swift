import WaymarkLinks

/// A property of clicks by which statistics can be broken down and filtered.
public enum ClickDimension: String, CaseIterable, Hashable, Sendable {
    /// The host of the page that contained the link.
    case referrer
    /// The country, as two letters.
    case country
    /// The first language that the browser accepts.
    case language
    /// The operating system.
    case os
    /// The browser.
    case browser
    /// The app whose web view opened the link.
    case inApp
    /// The platform, as counts distinguish it.
    case platform
    /// The size of the device.
    case form
    /// The kind of client; the only dimension that counts more than people.
    case kind
    /// The name of the campaign, `utm_campaign`.
    case campaign
    /// The source of the campaign, `utm_source`.
    case source
    /// The medium of the campaign, `utm_medium`.
    case medium
    /// The response to the visitor.
    case answer
    /// Whether the address came from a QR code: `true` or `false`.
    case qr

    /// Whether requests determine the values, so that their number is unlimited.
    public var isOpen: Bool {
        switch self {
        case .platform, .form, .kind, .answer, .qr: false
        case .referrer, .country, .language, .os, .browser, .inApp, .campaign, .source, .medium: true
        }
    }

    /// The most values of an open dimension for a link, a domain or a project on one day.
    ///
    /// Further values are counted together as *other*.
    public static let mostValues = 200
    /// The most values kept of a closed day; the rest is counted as *other*.
    public static let mostKeptValues = 100
}

extension Click {
    /// The click's value of a dimension; `nil` if the request did not contain one.
    public func value(of dimension: ClickDimension) -> String? {
        switch dimension {
        case .referrer: referrerHost
        case .country: country
        case .language: language
        case .os: system
        case .browser: browser
        case .inApp: inApp
        case .platform: platform.rawValue
        case .form: form?.rawValue
        case .kind: kind.rawValue
        case .campaign: campaign.name
        case .source: campaign.source
        case .medium: campaign.medium
        case .answer: answer.rawValue
        case .qr: isFromQRCode ? "true" : "false"
        }
    }

    /// The click without texts that stores cannot keep, and with its time rounded as in a store.
    ///
    /// Otherwise one unusual request would prevent the storage of its whole batch.
    package var storable: Click {
        func storable(_ text: String?) -> String? {
            text.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
        }
        var click = self
        click.moment = moment.roundedToMilliseconds
        click.system = storable(system)
        click.systemVersion = storable(systemVersion)
        click.browser = storable(browser)
        click.inApp = storable(inApp)
        click.language = storable(language)
        click.referrerHost = storable(referrerHost)
        click.country = storable(country)
        click.campaign = Campaign(
            source: storable(campaign.source), medium: storable(campaign.medium), name: storable(campaign.name),
            term: storable(campaign.term), content: storable(campaign.content))
        return click
    }
}
