package import LinkStorage
package import ManagementAPI
import WaymarkLinks

extension ClickResource {
    /// Describes a recorded click to callers.
    package init(_ recorded: RecordedClick, shortLink: String) {
        let click = recorded.click
        self.init(
            id: recorded.id.description, time: click.moment, linkID: click.link.description, shortLink: shortLink,
            kind: click.kind.rawValue, answer: click.answer.rawValue, isReturn: click.isReturn,
            qr: click.isFromQRCode, platform: click.platform.rawValue, form: click.form?.rawValue, os: click.system,
            osVersion: click.systemVersion, browser: click.browser, inApp: click.inApp, language: click.language,
            referrer: click.referrerHost, country: click.country, source: click.campaign.source,
            medium: click.campaign.medium, campaign: click.campaign.name, term: click.campaign.term,
            content: click.campaign.content,
            visitor: click.visitor.map { number in
                let digits = String(number, radix: 16)
                return String(repeating: "0", count: 16 - digits.utf8.count) + digits
            })
    }
}
