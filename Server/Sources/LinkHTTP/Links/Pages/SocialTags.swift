import WaymarkLinks

/// The tags by which chats and feeds show a link.
///
/// Every page of a link carries them, for crawlers that nobody listed. The size is that in which feeds show large
/// images, and for which the documentation asks; it lets them lay a card out before they have the image.
///
/// Source: ogp.me, and X's "About Cards".
enum SocialTags {
    /// Writes the tags.
    ///
    /// - Parameters:
    ///   - social: title, text and image.
    ///   - url: the link's own address.
    ///   - siteName: the host that people see.
    static func tags(_ social: SocialParameters, url: String, siteName: String) -> HTML {
        .lines([
            "<meta property=\"og:type\" content=\"website\">",
            "<meta property=\"og:url\" content=\"\(url)\">",
            "<meta property=\"og:site_name\" content=\"\(siteName)\">",
            .optional(social.shownTitle) {
                "<meta property=\"og:title\" content=\"\($0)\">\n<meta name=\"twitter:title\" content=\"\($0)\">"
            },
            .optional(social.shownDescription) {
                """
                <meta property="og:description" content="\($0)">
                <meta name="twitter:description" content="\($0)">
                <meta name="description" content="\($0)">
                """
            },
            .optional(social.imageLink?.description) {
                """
                <meta property="og:image" content="\($0)">
                <meta property="og:image:width" content="1200">
                <meta property="og:image:height" content="630">
                <meta name="twitter:image" content="\($0)">
                """
            },
            .optional(social.imageLink == nil ? nil : social.shownTitle) {
                """
                <meta property="og:image:alt" content="\($0)">
                <meta name="twitter:image:alt" content="\($0)">
                """
            },
            "<meta name=\"twitter:card\" content=\"\(social.imageLink == nil ? "summary" : "summary_large_image")\">",
        ])
    }
}
