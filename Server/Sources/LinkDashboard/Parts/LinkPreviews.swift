import LinkPages
import LinkRules
import LinkStorage
import WaymarkLinks

/// A preview of a link: its address and QR code, its card, and its destination for each kind of visitor.
struct LinkPreviews: Sendable {
    let words: Words
    /// The short link; `nil` where the code is made when the link is.
    let shortLink: String?
    let host: String
    let social: SocialParameters
    /// Where the link leads; `nil` until its destination can be read.
    let flow: [LinkFlow.Row]?
    /// What is wrong with an address; it takes the place of where the link leads.
    var unreadableAddress: String?
    let warnings: [CreationWarning]
    let apps: [AppRecord]

    /// All cards of a page.
    var markup: HTML { .lines([place, others]) }

    /// The address and the QR code.
    var place: HTML { .card(words("Address", "Adresse"), address) }

    /// What is worth a look, the card in chats and feeds, and where the link leads.
    var others: HTML {
        .lines([
            warningCard,
            .card(words("Card", "Karte"), CardPreview(social: social, host: host, words: words).markup),
            .card(
                words("Where it leads", "Wohin er führt"),
                flow.map { FlowTable(rows: $0, apps: apps, words: words).markup } ?? missingFlow),
        ])
    }

    private var address: HTML {
        guard let shortLink else {
            return
                "<p class=\"code\">\(host)/…</p><p class=\"dim\">\(words("The code is made when you create the link.", "Der Code entsteht, wenn Sie den Link anlegen."))</p>"
        }
        let code: HTML = .optional(
            QRCodeDrawing(of: shortLink, title: words("QR code of the link", "QR-Code des Links"))
        ) { $0.markup }
        return "<p>\(HTML.copied(shortLink, id: "short-link", words))</p>\(code)"
    }

    private var missingFlow: HTML {
        guard let unreadableAddress else {
            return
                "<p class=\"dim\">\(words("Say where the link leads to see this.", "Sagen Sie, wohin der Link führt, um das zu sehen."))</p>"
        }
        return
            "<p class=\"error\">\(words("An address is not valid:", "Eine Adresse ist nicht gültig:")) \(unreadableAddress)</p>"
    }

    private var warningCard: HTML {
        guard !warnings.isEmpty else { return "" }
        let items = warnings.map { "<li>\(words.text(of: $0))</li>" as HTML }
        return """
            <div class="problem warning"><h2>\(words("Worth a look", "Sehen Sie nach"))</h2><ul>\(HTML.lines(items))</ul></div>
            """
    }
}
