import WaymarkLinks

/// The tags by which chats and feeds show a link.
///
/// Every page of a link carries them, for crawlers that nobody listed.
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
            .optional(social.title) {
                "<meta property=\"og:title\" content=\"\($0)\">\n<meta name=\"twitter:title\" content=\"\($0)\">"
            },
            .optional(social.description) {
                """
                <meta property="og:description" content="\($0)">
                <meta name="twitter:description" content="\($0)">
                <meta name="description" content="\($0)">
                """
            },
            .optional(social.imageLink?.description) {
                "<meta property=\"og:image\" content=\"\($0)\">\n<meta name=\"twitter:image\" content=\"\($0)\">"
            },
            .optional(social.imageLink == nil ? nil : social.title) {
                "<meta property=\"og:image:alt\" content=\"\($0)\">"
            },
            "<meta name=\"twitter:card\" content=\"\(social.imageLink == nil ? "summary" : "summary_large_image")\">",
        ])
    }
}
