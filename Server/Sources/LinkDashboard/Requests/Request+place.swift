import HTTPTypes
import Hummingbird
import LinkHTTP

extension Request {
    /// The page to return to after signing in or entering the password again.
    ///
    /// It is the requested page, or the page with the form that was sent, in the same project and with the same filters.
    func place(_ context: LinkRequestContext) -> String {
        let own = "\(context.scheme)://\(context.authority)"
        guard !isRead, let page = headers[.referer], page.hasPrefix("\(own)/_/") else { return uri.description }
        return String(page.dropFirst(own.count))
    }

    /// Whether it asks for something, and changes nothing.
    var isRead: Bool { method == .get || method == .head }
}
