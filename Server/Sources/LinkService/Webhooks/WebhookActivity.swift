import Foundation

/// What an app did with a link, as messages tell it.
struct WebhookActivity: Encodable {
    /// When.
    var time: Date
    /// The link.
    var linkID: String
    var shortLink: String
    /// What the app did, by the names of statistics.
    var event: String
    /// Where it runs.
    var platform: String
}
