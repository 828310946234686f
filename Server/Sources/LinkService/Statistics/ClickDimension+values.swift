import LinkRules
import LinkStorage
import WaymarkLinks

extension ClickDimension {
    /// The values that clicks can have; `nil` where requests determine them, so that any text is one.
    private var knownValues: [String]? {
        switch self {
        case .platform: LinkPlatform.allCases.map(\.rawValue)
        // The system of other devices is not known.
        case .os: VisitorPlatform.allCases.filter { $0 != .other }.map(\.rawValue)
        case .form: Click.Form.allCases.map(\.rawValue)
        case .kind: Click.Kind.allCases.map(\.rawValue)
        case .answer: Click.Answer.allCases.map(\.rawValue)
        case .qr: ["true", "false"]
        case .referrer, .country, .language, .browser, .inApp, .campaign, .source, .medium: nil
        }
    }

    /// Refuses a value that no click can have, whose numbers would be zero for another reason than the reader believes.
    private func check(_ text: String) throws(LinkServiceError) {
        let shown = String(text.prefix(40))
        var fault: StatisticsFault?
        if let known = knownValues {
            fault = known.contains(text) ? nil : .unknownValue(shown, of: rawValue, known: known)
        } else if self == .country {
            let isCountry = text.utf8.count == 2 && text.utf8.allSatisfy { 65...90 ~= $0 }
            fault = isCountry ? nil : .badCountry(shown)
        }
        guard let fault else { return }
        throw LinkServiceError(.invalidArgument, .statistics(fault), parameter: rawValue, value: text)
    }

    /// Refuses filters with a value that no click can have.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, and the dimension as the parameter.
    static func check(_ filters: [ClickDimension: Set<String?>]) throws(LinkServiceError) {
        for dimension in allCases {
            for case let text? in filters[dimension, default: []].sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
                try dimension.check(text)
            }
        }
    }
}
