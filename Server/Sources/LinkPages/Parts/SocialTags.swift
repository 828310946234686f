import WaymarkLinks

/// The tags by which chats and feeds show a link.
///
/// Every page of a link has them, for crawlers that are not in the tables.
///
/// X reads the Open Graph tags too, all but the form of the card.
///
/// Source: ogp.me, and X's "About Cards", which advises against saying the same twice.
enum SocialTags {
    /// Writes the tags.
    ///
    /// - Parameters:
    ///   - social: title, text and image.
    ///   - url: the link's own address; `nil` where it is the one that was asked for, and too long to repeat.
    ///   - siteName: the host that people see.
    static func tags(_ social: SocialParameters, url: String?, siteName: String) -> HTML {
        .lines([
            "<meta property=\"og:type\" content=\"website\">",
            .optional(url) { "<meta property=\"og:url\" content=\"\($0)\">" },
            "<meta property=\"og:site_name\" content=\"\(siteName)\">",
            .optional(social.shownTitle) { "<meta property=\"og:title\" content=\"\($0)\">" },
            .optional(social.shownDescription) { "<meta property=\"og:description\" content=\"\($0)\">" },
            .optional(social.imageLink) { image(at: $0, social) },
            "<meta name=\"twitter:card\" content=\"\(social.hasLargeCard ? "summary_large_image" : "summary")\">",
        ])
    }

    /// The image, and its size where it is known.
    ///
    /// With a size, a feed can lay out the card before it has the image; a wrong size breaks the card. Without one,
    /// feeds determine the size themselves.
    private static func image(at url: WebURL, _ social: SocialParameters) -> HTML {
        .lines([
            "<meta property=\"og:image\" content=\"\(url.description)\">",
            .optional(social.imageSize) {
                """
                <meta property="og:image:width" content="\($0.width)">
                <meta property="og:image:height" content="\($0.height)">
                """
            },
            .optional(social.shownTitle) { "<meta property=\"og:image:alt\" content=\"\($0)\">" },
        ])
    }
}

extension SocialParameters {
    /// Whether feeds shall show the image large, across the card: unless it is known to be small, square or upright, of
    /// which a large card would show a piece.
    ///
    /// X wants 300 × 157 pixels at least, and cuts to 2:1.
    fileprivate var hasLargeCard: Bool {
        guard imageLink != nil else { return false }
        guard let size = imageSize else { return true }
        return size.width >= 300 && size.height >= 157 && 3 * size.width >= 4 * size.height
    }
}
