import LinkPages
import LinkRules

extension Words {
    /// A browser and its device as people call them, by what the browser calls itself: `Chrome on Windows`.
    ///
    /// A Mac and an iPad call themselves the same; a program is called by its name.
    func browser(of userAgent: String?) -> String {
        let visitor = VisitorClassifier.visitor(userAgent: userAgent)
        let name =
            visitor.browser.map { ProductNames.name(of: $0.name) } ?? visitor.inApp?.displayName
            ?? (visitor.inApp == nil ? visitor.bot.flatMap { $0 == "other" ? nil : $0 } : self("An app", "Eine App"))
        let device = device(of: visitor)
        guard let name else {
            return device.map { self("A browser \($0)", "Ein Browser \($0)") }
                ?? self("Unknown browser", "Unbekannter Browser")
        }
        // Where a program runs says nothing that its owner would know it by.
        guard !visitor.kind.isMachine, let device else { return name }
        return "\(name) \(device)"
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
