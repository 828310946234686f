/// A format of statistics and clicks, as the parameter `format` names it.
enum DataFormat: String, CaseIterable {
    case json, csv, ndjson

    /// The first supported format in a field `Accept`; `nil` if it contains none.
    init?(accepted text: String?) {
        for part in (text ?? "").split(separator: ",") {
            switch part.prefix(while: { $0 != ";" }).filter({ $0 != " " }).lowercased() {
            case "application/json": self = .json
            case "text/csv": self = .csv
            case "application/x-ndjson": self = .ndjson
            default: continue
            }
            return
        }
        return nil
    }

    /// The media type.
    var mediaType: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8; header=present"
        case .ndjson: "application/x-ndjson"
        }
    }
}
