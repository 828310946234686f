/// A universal link that was read.
public struct HandledUniversalLink: Sendable {
    /// The link.
    public let link: DynamicLink
    /// Why the service could not be told that the app was opened by it; `nil` where it was.
    ///
    /// A long link is read in the app, so it is there all the same.
    public let loggingError: (any Error)?
}
