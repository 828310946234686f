import HTTPTypes
import LinkRules

extension VisitOrigin {
    /// Takes what tells where the visitor comes from.
    init(_ headers: HTTPFields) {
        self.init(
            userAgent: headers[.userAgent], acceptLanguage: headers[.acceptLanguage], referrer: headers[.referer],
            refusesRecognition: headers[.globalPrivacyControl] == "1")
    }
}

extension HTTPField.Name {
    fileprivate static let globalPrivacyControl = constant("Sec-GPC")
}
