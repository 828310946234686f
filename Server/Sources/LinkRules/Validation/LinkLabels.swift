package import WaymarkLinks

/// The rules for what owners write on their links.
package enum LinkLabels {
    // Lengths count Unicode scalars, as `maxLength` of JSON Schema does.
    package static let maximumNameLength = 256
    package static let maximumTagCount = 32
    package static let maximumTagLength = 64

    /// Refuses names and tags that are too long or hold control characters.
    package static func check(name: String?, tags: [String]) throws(LinkServiceError) {
        if let name, name.unicodeScalars.count > maximumNameLength || hasControlCharacter(name) {
            throw LinkServiceError(
                .invalidArgument, "A name has at most \(maximumNameLength) characters and no control characters.",
                parameter: "name")
        }
        guard tags.count <= maximumTagCount else {
            throw LinkServiceError(
                .invalidArgument, "A link has at most \(maximumTagCount) tags.", parameter: "tags")
        }
        guard
            tags.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.count <= maximumTagLength && !hasControlCharacter($0) })
        else {
            throw LinkServiceError(
                .invalidArgument, "A tag has 1 to \(maximumTagLength) characters and no control characters.",
                parameter: "tags")
        }
        guard Set(tags).count == tags.count else {
            throw LinkServiceError(.invalidArgument, "A tag occurs more than once.", parameter: "tags")
        }
        if let name, VisibleText.hasDisguise(name) {
            throw LinkServiceError(
                .invalidArgument, "A name must not have characters that turn or hide text.", parameter: "name")
        }
        if tags.contains(where: VisibleText.hasDisguise) {
            throw LinkServiceError(
                .invalidArgument, "A tag must not have characters that turn or hide text.", parameter: "tags")
        }
    }

    /// Refuses control characters in the texts of a link's card; a line may end in its description.
    package static func check(_ social: SocialParameters) throws(LinkServiceError) {
        for (parameter, text) in [(LinkParameter.st, social.title), (.sd, social.description)] {
            guard let text else { continue }
            let mayBreakLines = parameter == .sd
            if hasControlCharacter(text, except: mayBreakLines ? ["\n", "\r", "\t"] : []) {
                throw LinkServiceError(
                    .invalidArgument, "The parameter “\(parameter.rawValue)” has a control character.",
                    parameter: parameter.rawValue)
            }
        }
    }

    private static func hasControlCharacter(_ text: String, except allowed: Set<Unicode.Scalar> = []) -> Bool {
        // What is written in ASCII alone is looked at by its bytes.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return false }
        return text.unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
    }
}
