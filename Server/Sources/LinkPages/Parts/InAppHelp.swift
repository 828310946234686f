import LinkRules

/// The help to get out of another app's web view.
struct InAppHelp {
    let page: ChoicePage
    let inApp: InAppBrowser
    let texts: PageTexts

    /// Above the page, where the app lets nothing out: its menu is the only way.
    var menu: HTML {
        guard inApp.isWalled else { return "" }
        let arrow: HTML = """
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 21C5 12 10 6 19 4M12 3l7.5 1L17 11"/></svg>
            """
        return """
            <aside class="menu"><p>\(inApp.hasMenuAbove ? "\(texts.cornerMenu)" : words)</p>\
            \(inApp.hasMenuAbove ? arrow : "")</aside>
            """
    }

    /// Collapsed below the choices, where these often work.
    var details: HTML {
        """
        <details>
        <summary>\(texts.nothingHappens)</summary>
        <p>\(words)</p>
        \(HTML.optional(page.externalBrowser) { exit in
            "<a class=\"quiet\" href=\"\(exit.location)\">\(texts.openInYourBrowser)</a>"
        })
        \(copyButton)
        </details>
        """
    }

    private var words: HTML {
        inApp.displayName.map { .filled(texts.insideAnApp, "app", with: $0) } ?? "\(texts.insideSomeApp)"
    }

    /// Carries the link out by hand.
    var copyButton: HTML { CopyButton(url: page.isLong ? nil : page.url, texts: texts).markup }
}
