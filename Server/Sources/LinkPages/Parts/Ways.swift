import LinkRules
import WaymarkLinks

/// The choices for one group of visitors: one button, and quiet links below it.
struct Ways {
    let page: ChoicePage
    let choice: ChoicePage.Choice
    let texts: PageTexts
    /// The name of the app, as far as it is known.
    let appName: String?

    var markup: HTML {
        // In an app that opens neither apps nor browsers, only its own menu leads out.
        if page.inApp?.isWalled == true { return .lines((choice.main.map { [$0] } ?? []).map(quiet)) }
        return .lines([main, checkbox] + choice.others.map(quiet))
    }

    private var main: HTML {
        .optional(choice.main) { target in
            // Inside another app, nothing opens without a tap.
            let isAutomatic = choice.isAutomatic && page.inApp == nil
            return
                "<a class=\"main\"\(isAutomatic ? " data-auto" : "" as HTML) href=\"\(target.location)\">\(label(target))</a>"
        }
    }

    private func quiet(_ target: RedirectTarget) -> HTML {
        "<a class=\"quiet\" href=\"\(target.location)\">\(label(target))</a>"
    }

    private func label(_ target: RedirectTarget) -> HTML {
        switch target.kind {
        case .universalLink, .androidApp, .customScheme:
            appName.map { .filled(texts.openIn, "app", with: $0) } ?? "\(texts.openInTheApp)"
        case .appStore, .playStore, .download: "\(texts.getTheApp)"
        case .deepLink, .fallbackLink, .externalBrowser: "\(texts.continueOnTheWeb)"
        }
    }

    /// Shows with a script only, which copies when the main button is tapped.
    private var checkbox: HTML {
        guard choice.mayContinueAfterInstall else { return "" }
        return .optional(page.clipboardText) { text in
            // The script puts the page's own address before an ending, so that a long link is not repeated.
            let marker = RequestedAddress.clipboardMarker
            let copied = page.isLong ? "&\(marker.name)=\(marker.value)" : text
            return """
                <label class="keep" data-script hidden><input type="checkbox" checked data-copy="\(copied)">\
                \(texts.keepTheLink)</label>
                """
        }
    }
}
