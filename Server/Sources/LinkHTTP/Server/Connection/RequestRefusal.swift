import HTTPTypes

/// An event for the protocol's handlers to refuse a request before it is started, with the reason.
///
/// HTTP/1 answers; HTTP/2 resets the stream with `REFUSED_STREAM`, after which the client may send the request again
/// (RFC 9113 §8.7).
struct RequestRefusal {
    var failure: HTTPFailure

    /// Too much is under way.
    static let busy = RequestRefusal(
        failure: .busy("The service is handling too many requests; try again in a moment."))
}
