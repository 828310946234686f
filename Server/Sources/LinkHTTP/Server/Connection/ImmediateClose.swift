/// An event for the handlers of a connection to close it without TLS's closing exchange, which takes as long as the client wants.
///
/// It passes all handlers from the last one on. Those that keep answers back write them before they pass it on, and the one next to
/// the socket closes that.
struct ImmediateClose {}
