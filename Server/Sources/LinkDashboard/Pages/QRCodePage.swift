import LinkPages
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage

/// The designer of a link's QR code: colors, margin, robustness, logo, and the picture beside them.
struct QRCodePage: Sendable {
    let words: Words
    let scope: Scope
    let link: ManagedLink
    /// What is chosen.
    let values: FieldValues
    /// The picture, an SVG in base 64; `nil` where it cannot be drawn.
    var picture: String?
    /// The logo that was brought before, in base 64.
    var logo: String?
    /// Whether the logo is in the picture, but too large to go along to the next answer.
    var isLogoForgotten = false
    var errors: [(field: String?, text: String)] = []

    /// What a brand begins with: its color, where readers can tell it from white.
    static func brandValues(_ domain: LinkDomainRecord) -> FieldValues {
        let accent = domain.pages.accent.flatMap { $0.contrast(to: .white) >= 3 ? $0 : nil }
        return FieldValues([
            ("color", (accent ?? .black).description), ("background", "#ffffff"), ("margin", "4"), ("size", "1024"),
            ("level", "M"),
        ])
    }

    /// What the address of the page may choose: the style, and a file to download instead of the page.
    static let parameters = PageParameters(["color", "background", "margin", "size", "level", "do"])

    /// What is chosen, as it is drawn.
    ///
    /// - Throws: ``LinkServiceError`` with the name of the field that cannot be.
    func style() throws(LinkServiceError) -> QRCodeStyle {
        func color(_ name: String, _ usual: RGBColor) throws(LinkServiceError) -> RGBColor {
            guard let text = values[name] else { return usual }
            guard let color = RGBColor(text) else {
                throw LinkServiceError(.invalidArgument, .picture(.badColor), parameter: name)
            }
            return color
        }
        func number(_ name: String, _ usual: Int) throws(LinkServiceError) -> Int {
            guard let text = values[name] else { return usual }
            guard let number = Int(text) else {
                throw LinkServiceError(.invalidArgument, .picture(.badNumber), parameter: name)
            }
            return number
        }
        let level = values["level"].map { QRCode.Level(rawValue: $0) } ?? .medium
        guard let level else { throw LinkServiceError(.invalidArgument, .picture(.badLevel), parameter: "level") }
        return try QRCodeStyle(
            level: level, size: try number("size", 1024),
            margin: try number("margin", 4), color: try color("color", .black),
            background: try color("background", .white))
    }

    /// The page.
    var page: DashboardPage {
        let title = words("QR code", "QR-Code")
        let address = scope.path("/_/links/\(link.record.id)")
        return DashboardPage(
            title, .links,
            """
            \(HTML.head(title, "<a href=\"\(address)\">\(link.shortName)</a>"))
            \(HTML.problems(errors, words))
            <form class="cols side" action="\(scope.path("/_/links/\(link.record.id)/qr"))" method="post" enctype="multipart/form-data">
            <section class="card">\(fields)\(buttons)</section><div>\(drawing)</div></form>
            """)
    }

    private func field(_ name: String, _ label: String, _ control: FormField.Control = .text, hint: String? = nil)
        -> HTML
    {
        FormField(name, label, control, value: values[name], hint: hint, error: errors.first { $0.field == name }?.text)
            .markup
    }

    private var fields: HTML {
        let levels: [FormField.Option] = [
            .init(value: "L", title: words("7 % may be covered", "7 % dürfen verdeckt sein")),
            .init(value: "M", title: "15 %"), .init(value: "Q", title: "25 %"), .init(value: "H", title: "30 %"),
        ]
        let kept: HTML = .optional(logo) {
            """
            <input type="hidden" name="kept-logo" value="\($0)">\(FormField("no-logo", words("Without the logo", "Ohne das Logo"), .check).markup)
            """
        }
        return """
            <div class="pair">\(field("color", words("Color", "Farbe"), .color, hint: words("The dark modules", "Die dunklen Felder")))\(field("background", words("Background", "Hintergrund"), .color))</div>
            <div class="pair">\(field("size", words("Size in pixels", "Größe in Punkten"), .number))\(field("margin", words("Margin in modules", "Rand in Feldern"), .count, hint: words("Readers want 4", "Lesegeräte wollen 4")))</div>
            \(field("level", words("Robustness", "Robustheit"), .select(levels), hint: words("With a logo always 30 %", "Mit Logo immer 30 %")))
            <div class="field"><label for="logo">\(words("Logo", "Logo"))</label><input type="file" id="logo" name="logo" accept="image/png" aria-describedby="logo-hint">\
            <p class="hint" id="logo-hint">\(words("A square PNG of at most 1 MB", "Ein quadratisches PNG, höchstens 1 MB"))</p></div>\(kept)
            """
    }

    private var buttons: HTML {
        """
        <div class="buttons"><button class="main" name="do" value="show">\(words("Show", "Anzeigen"))</button>\
        <button name="do" value="svg">\(words("Download SVG", "SVG laden"))</button><button name="do" value="png">\(words("Download PNG", "PNG laden"))</button></div>
        """
    }

    private var drawing: HTML {
        let image: HTML = .optional(picture) {
            "<img class=\"qr\" width=\"320\" height=\"320\" alt=\"\(words("QR code of the link", "QR-Code des Links"))\" src=\"data:image/svg+xml;base64,\($0)\">"
        }
        return .lines([warning, .card(words("How it looks", "Wie er aussieht"), image)])
    }

    /// What keeps readers from reading it, though it can be drawn.
    private var warning: HTML {
        guard let style = try? style() else { return "" }
        var texts: [String] = []
        if style.color.contrast(to: style.background) < 3 {
            texts.append(
                words(
                    "The colors are too alike: their contrast is below 3 to 1, and many phones will not read the code.",
                    "Die Farben sind zu ähnlich: ihr Kontrast liegt unter 3 zu 1, und viele Telefone lesen den Code nicht."
                ))
        }
        if style.margin < 4 {
            texts.append(
                words(
                    "Less than 4 modules of margin: leave white space around it in print.",
                    "Weniger als 4 Felder Rand: lassen Sie im Druck ringsum weißen Raum."))
        }
        if isLogoForgotten {
            texts.append(
                words(
                    "The logo is larger than 150 kB, and not kept here: choose it again before you download.",
                    "Das Logo ist größer als 150 kB und wird hier nicht behalten: wählen Sie es vor dem Laden noch einmal."
                ))
        }
        guard !texts.isEmpty else { return "" }
        let items = texts.map { "<li>\($0)</li>" as HTML }
        return """
            <div class="problem warning"><h2>\(words("Worth a look", "Sehen Sie nach"))</h2><ul>\(HTML.lines(items))</ul></div>
            """
    }
}
