import LinkPages
import LinkRules

extension Words {
    /// A browser and its device as people call them, by what the browser calls itself: `Chrome on Windows`.
    ///
    /// A Mac and an iPad call themselves the same; a program is called by its name.
    func browser(of userAgent: String?) -> String {
        // Chrome that a program drives does not say Chrome/ besides; to the person who runs it, it is Chrome.
        let visitor = VisitorClassifier.visitor(userAgent: userAgent?.replacing("HeadlessChrome/", with: "Chrome/"))
        switch (name(of: visitor), device(of: visitor)) {
        // Where a program runs says nothing that its owner would know it by.
        case (let name?, let device?) where !visitor.kind.isMachine: return "\(name) \(device)"
        case (let name?, _): return name
        case (nil, let device?): return self("A browser \(device)", "Ein Browser \(device)")
        case (nil, nil): return self("Unknown browser", "Unbekannter Browser")
        }
    }

    /// What the browser, the app or the program is called; `nil` where it does not say.
    private func name(of visitor: Visitor) -> String? {
        if let browser = visitor.browser { return ProductNames.name(of: browser.name) }
        if let app = visitor.inApp { return app.displayName ?? self("An app", "Eine App") }
        return visitor.bot == "other" ? nil : visitor.bot
    }

    private func device(of visitor: Visitor) -> String? {
        switch (visitor.platform, visitor.form) {
        case (.ios, .phone?): self("on iPhone", "auf dem iPhone")
        case (.ios, .tablet?): self("on iPad", "auf dem iPad")
        case (.ios, _): self("on iPhone or iPad", "auf iPhone oder iPad")
        case (.macos, _) where visitor.maybeIPad: self("on Mac or iPad", "auf Mac oder iPad")
        case (.macos, _): self("on Mac", "auf dem Mac")
        case (.android, .tablet?): self("on an Android tablet", "auf einem Android-Tablet")
        case (.other, _): nil
        case (.android, _), (.harmonyos, _), (.windows, _), (.linux, _), (.chromeos, _):
            self(
                "on \(ProductNames.name(of: visitor.platform.rawValue))",
                "unter \(ProductNames.name(of: visitor.platform.rawValue))")
        }
    }
}
