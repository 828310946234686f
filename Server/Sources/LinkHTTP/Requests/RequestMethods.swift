import HTTPTypes

/// The methods of HTTP that the service knows.
enum RequestMethods {
    /// The methods that at least one path answers.
    static let answered: [HTTPRequest.Method] = [.get, .head, .post, .patch, .delete]
    /// The methods that a path may refuse by name; all others are unknown.
    static let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]
}
