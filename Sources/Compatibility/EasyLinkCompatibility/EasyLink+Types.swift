public import Foundation
public import WaymarkLinks

extension EasyLink {
    /// The scheme of a deep link.
    public struct Scheme: Hashable, Sendable, RawRepresentable {
        /// `https`.
        public static let https = Scheme(unchecked: "https")
        /// `http`.
        public static let http = Scheme(unchecked: "http")

        /// The scheme, in the spelling that it was given in.
        public let rawValue: String

        /// Reads a scheme; `nil` if links may not name it.
        public init?(rawValue: String) {
            let lowercased = rawValue.lowercased()
            guard lowercased == "https" || lowercased == "http" || CustomScheme(rawValue) != nil else { return nil }
            self.rawValue = rawValue
        }

        /// A scheme that the app has registered for itself.
        public static func custom(_ scheme: CustomScheme) -> Scheme {
            Scheme(unchecked: scheme.description)
        }

        /// Whether a browser opens addresses of the scheme.
        var isWeb: Bool { ["https", "http"].contains(rawValue.lowercased()) }

        private init(unchecked rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The way in which the last path segment of a short link is made.
    public enum ShortenMode: Hashable, Sendable {
        /// 17 random characters, which cannot be guessed.
        case secure
        /// As few characters as are free.
        case short
    }

    /// The preview of a link in a chat or a feed.
    public struct SocialMeta: Hashable, Sendable {
        /// The title.
        public var title: String
        /// The text; not sent where it is empty.
        public var desc: String
        /// The image.
        public var imageURL: URL?

        /// Creates a card.
        public init(title: String, desc: String = "", imageURL: URL? = nil) {
            self.title = title
            self.desc = desc
            self.imageURL = imageURL
        }
    }
}
