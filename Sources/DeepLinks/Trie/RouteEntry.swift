/// Everything that a match needs to know about one length of a route, in one place, so that it touches little memory.
@usableFromInline
struct RouteEntry: BitwiseCopyable, Sendable {
    /// The object with the closures, which the router holds.
    @usableFromInline var outlet: Uncounted<any AnyObject & Sendable>
    @usableFromInline var route: Int32
    /// The position of its first step in the table of all steps.
    var firstStep: Int32
    /// The position of the way to call the outlet in the router's table.
    @usableFromInline var call: Int32
    /// Whether nothing but host and path decides.
    var isPlain: Bool
}

/// Entries that are tried one after the other.
///
/// The first, which is nearly always the only one, is stored in the list.
struct RouteList: BitwiseCopyable {
    var first: RouteEntry?
    /// The position of the others in the table of lists; -1 if there are no others.
    var others: Int32 = -1
}
