import LinkRules
import LinkStorage
import WaymarkLinks

extension Administration {
    /// Refuses what would not fit a page, or not show on one.
    static func check(_ pages: DomainPages) throws(LinkServiceError) {
        for (parameter, text, limit) in [
            ("name", pages.name, 60), ("title", pages.title, 120), ("text", pages.text, 400),
        ] {
            guard let text else { continue }
            // Characters may be made of any number of scalars.
            let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard isPlain, !text.isEmpty, text.unicodeScalars.count <= limit else {
                throw LinkServiceError(
                    .invalidArgument, "The \(parameter) of pages has 1 to \(limit) characters on one line.",
                    parameter: parameter, value: text)
            }
        }
        if let icon = pages.iconURL, icon.scheme != "https" {
            throw LinkServiceError(
                .invalidArgument, "Pages show icons over https only.", parameter: "iconURL", value: icon.description)
        }
    }
}
