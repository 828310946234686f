package import WaymarkLinks

/// The rules for the texts of a link's card.
///
/// An image has the limit of every address (``WebURL/maximumLength``). Firebase and Branch have published no limits, so what their clients
/// send, long links and imports are not asked: their texts have the limits of a request, and give a warning from
/// ``LongLinkCodec/Limits/parameterLength`` on.
package enum CardRules {
    // Lengths count Unicode scalars, as `maxLength` of JSON Schema does. No service shows as much.
    package static let maximumTitleLength = 300
    package static let maximumDescriptionLength = 2000

    /// Refuses texts that are too long, and longer than those of the link before a change: they may be older than this rule.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(
        _ card: SocialParameters, changing stored: SocialParameters? = nil
    ) throws(LinkServiceError) {
        if isTooLong(card.title, stored?.title, most: maximumTitleLength) {
            throw LinkServiceError(
                .invalidArgument, .link(.titleTooLong(most: maximumTitleLength)), parameter: LinkParameter.st.rawValue)
        }
        if isTooLong(card.description, stored?.description, most: maximumDescriptionLength) {
            throw LinkServiceError(
                .invalidArgument, .link(.descriptionTooLong(most: maximumDescriptionLength)),
                parameter: LinkParameter.sd.rawValue)
        }
    }

    private static func isTooLong(_ text: String?, _ stored: String?, most: Int) -> Bool {
        // A text has no more characters than bytes, which need not be counted.
        guard let text, text.utf8.count > most else { return false }
        return text.unicodeScalars.count > max(most, stored?.unicodeScalars.count ?? 0)
    }
}
