import Foundation
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// What stands on the page on which somebody chooses how to go on, in one language.
struct ChoicePageParts {
    let page: ChoicePage
    let texts: PageTexts
    /// The heading: the link's own, else the domain's.
    let title: String
    /// The text below it.
    let text: String
    /// The QR code of the link, for people at a computer; `nil` for a long link that no code holds.
    private let qrCode: QRCode?

    init(page: ChoicePage, setting: PageSetting) {
        self.page = page
        texts = setting.texts
        let isForPhones = page.reason == .appOnly
        qrCode = isForPhones ? Self.qrCode(of: page.url) : nil
        title = page.social.shownTitle ?? setting.brand.title ?? (isForPhones ? texts.onYourPhone : texts.title)
        text =
            page.social.shownDescription ?? setting.brand.text ?? (qrCode == nil ? texts.text : texts.scanTheCode)
    }

    /// Whether the page holds something for the script.
    var hasScript: Bool { page.choices.count > 1 || hasCopyButton || page.clipboardText != nil }

    /// What the style sheet has for this page.
    var style: HTML {
        .lines([
            PageStyle.ways, page.choices.count > 1 ? PageStyle.groups : "", page.inApp == nil ? "" : PageStyle.help,
            qrCode == nil ? "" : PageStyle.code,
        ])
    }

    /// Everything below the text.
    ///
    /// In the web view of an app that opens nothing at all, the help to get out comes first.
    var body: HTML {
        let ways: HTML = .lines(page.choices.map(ways) + [commonWay])
        return .lines(page.inApp?.isWalled == true ? [help, ways] : [code, ways, help])
    }

    /// The web page, where it is the same for all groups of people: it stands below them all, once.
    private var commonWeb: RedirectTarget? {
        let choices = page.choices
        guard choices.count > 1, let web = choices[0].web, !choices.contains(where: \.isAutomatic) else { return nil }
        return choices.allSatisfy { $0.web?.location == web.location } ? web : nil
    }

    private var commonWay: HTML {
        .optional(commonWeb) { web in
            """
            <nav aria-label="\(texts.waysOn)"><a class="web" href="\(web.location)">\(texts.continueOnTheWeb)</a></nav>
            """
        }
    }

    private var hasCopyButton: Bool { page.inApp != nil || page.reason == .appOnly }

    private func ways(_ choice: ChoicePage.Choice) -> HTML {
        let links = links(choice)
        guard !links.isEmpty else { return tools }
        guard page.choices.count > 1 else {
            return .lines(["<nav aria-label=\"\(texts.waysOn)\">\n\(HTML.lines(links))\n</nav>", tools])
        }
        let heading = choice.audience == .iPad ? texts.onAnIPad : texts.onAMac
        let id = choice.audience.rawValue
        return """
            <section data-for="\(id)">
            <h2 id="\(id)">\(heading)</h2>
            <nav aria-labelledby="\(id)">
            \(HTML.lines(links))
            </nav>
            </section>
            """
    }

    private func links(_ choice: ChoicePage.Choice) -> [HTML] {
        var links = LinkList(besides: commonWeb)
        links.add(choice.open, texts.openInTheApp)
        links.add(choice.customScheme, choice.open == nil ? texts.openInTheApp : texts.openTheAppDirectly)
        if choice.audience == .iPhone || choice.audience == .iPad, let text = clipboardText {
            links.addCopying(choice.store, text, texts.continueAfterInstall, hint: texts.continueAfterInstallHint)
        }
        if page.reason == .appOnly {
            for store in page.stores { links.add(store, storeName(store), isMain: false) }
        } else {
            links.add(choice.store, texts.getTheApp)
        }
        // Nothing goes on by itself inside another app.
        let isAutomatic = choice.isAutomatic && page.inApp == nil
        links.add(choice.next, label(choice.next), isWeb: isWeb(choice.next), isAutomatic: isAutomatic)
        links.add(choice.web, texts.continueOnTheWeb, isWeb: true)
        return links.items
    }

    /// What goes to the clipboard, and ends as Firebase's SDK expects the link to end there.
    ///
    /// The script puts the page's own address before an ending, so that a long link is not repeated.
    private var clipboardText: String? {
        let marker = RequestedAddress.clipboardMarker
        return page.clipboardText.map { page.isLong ? "&\(marker.name)=\(marker.value)" : $0 }
    }

    private func label(_ target: RedirectTarget?) -> String {
        isWeb(target) ? texts.continueOnTheWeb : texts.getTheApp
    }

    private func isWeb(_ target: RedirectTarget?) -> Bool {
        switch target?.kind {
        case .appStore, .playStore, .download, .androidApp, .universalLink, .customScheme: false
        case .deepLink, .fallbackLink, .externalBrowser, nil: true
        }
    }

    private func storeName(_ target: RedirectTarget) -> String {
        switch target.kind {
        case .appStore: "App Store"
        case .playStore: "Google Play"
        default: texts.download
        }
    }

    /// How to get out of another app's web view.
    private var help: HTML {
        guard let inApp = page.inApp else { return "" }
        let place =
            inApp.displayName.map { texts.insideAnApp.replacing("{app}", with: $0) } ?? texts.insideSomeApp
        return """
            <div class="help">
            <p>\(place)</p>
            <p class="hint">\(texts.browserHelp)</p>
            \(HTML.optional(page.externalBrowser) { exit in
                "<nav aria-label=\"\(texts.openInYourBrowser)\"><a href=\"\(exit.location)\">\(texts.openInYourBrowser)</a></nav>"
            })
            \(copyButton)
            </div>
            """
    }

    private var tools: HTML { page.reason == .appOnly ? copyButton : "" }

    /// Shows with a script only.
    private var copyButton: HTML {
        """
        <div class="tools" data-script hidden>
        <button type="button" data-copy="\(page.isLong ? "" : page.url)">\(texts.copyTheLink)</button>
        <p class="hint" role="status" data-done="\(texts.copied)"></p>
        </div>
        """
    }

    /// The modules along one side that a phone tells apart in a small picture.
    private static let smallCode = 57

    /// A code of a link: a large one is of the lowest level, for a screen has no stains, and larger modules are worth more.
    private static func qrCode(of url: String) -> QRCode? {
        guard let code = try? QRCode(url), code.width <= smallCode else { return try? QRCode(url, level: .low) }
        return code
    }

    /// The QR code, pixel by module, which is shorter than a drawing of it, and what to do with it.
    private var code: HTML {
        .optional(qrCode) { code in
            """
            <div class="code\(code.width > Self.smallCode ? " large" : "")">
            <img src="data:image/png;base64,\(code.smallPNG.base64EncodedString())" alt="\(texts.codeOfTheLink)">
            </div>
            \(text == texts.scanTheCode ? "" : "<p>\(texts.scanTheCode)</p>" as HTML)
            """
        }
    }
}

/// Links of a page, the first one as its main button, none twice.
private struct LinkList {
    private(set) var items: [HTML] = []
    private var seen: Set<String>
    private var hasMain = false

    /// Makes a list of links that shall not hold one which stands elsewhere.
    init(besides other: RedirectTarget?) {
        seen = Set([other?.location].compactMap(\.self))
    }

    mutating func add(
        _ target: RedirectTarget?, _ label: String, isMain: Bool = true, isWeb: Bool = false, isAutomatic: Bool = false
    ) {
        guard let location = target?.location, seen.insert(location).inserted else { return }
        let isMain = isMain && !hasMain
        hasMain = hasMain || isMain
        items.append(
            """
            <a\(isMain ? " class=\"main\"" : isWeb ? " class=\"web\"" : "" as HTML)\(isAutomatic ? " data-auto" : "" as HTML) \
            href="\(location)">\(label)</a>
            """)
    }

    /// A link that puts text on the clipboard when it is tapped; the same without it stands below.
    mutating func addCopying(_ target: RedirectTarget?, _ text: String, _ label: String, hint: String) {
        guard let location = target?.location else { return }
        items.append(
            """
            <div data-script hidden><a href="\(location)" data-copy="\(text)" aria-describedby="copies">\(label)</a>
            <p class="hint" id="copies">\(hint)</p></div>
            """)
    }
}
