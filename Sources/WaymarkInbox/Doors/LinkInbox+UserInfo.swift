import Foundation

extension LinkInbox {
    /// Accepts the link in the user info of a notification, a quick action or an activity.
    ///
    /// The link is a text or a URL under the key ``LinkInboxConfiguration/userInfoKey``. Without one the answer is
    /// ``LinkDisposition/notOurs``.
    ///
    /// - Parameters:
    ///   - userInfo: The dictionary.
    ///   - door: The entry point, such as ``LinkDoor/notification``.
    ///   - scene: The window that received it, in an app with several.
    @discardableResult
    public func open(userInfo: [AnyHashable: Any]?, from door: LinkDoor, scene: LinkScene? = nil) -> LinkDisposition {
        link(in: userInfo).map { open($0, from: door, scene: scene) } ?? .notOurs
    }

    /// The link in a user info, whether it is the app's or not.
    func link(in userInfo: [AnyHashable: Any]?) -> URL? {
        let value = userInfo?[configuration.userInfoKey]
        return value as? URL ?? (value as? String).flatMap(URL.init(string:))
    }
}
