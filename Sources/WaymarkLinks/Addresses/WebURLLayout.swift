/// The places of a URL's parts in its serialized bytes.
struct WebURLLayout: Sendable {
    var hostStart = 0
    var hostEnd = 0
    var port: Int?
    var pathStart = 0
    var queryStart: Int?
    var fragmentStart: Int?
    var end = 0

    var pathEnd: Int { queryStart.map { $0 - 1 } ?? queryEnd }
    var queryEnd: Int { fragmentStart.map { $0 - 1 } ?? end }
}
