import HTTPTypes
import LinkRules

extension VisitOrigin {
    /// Takes what tells where the visitor comes from.
    init(_ headers: HTTPFields) {
        self.init(
            userAgent: headers.text(.userAgent), acceptLanguage: headers.text(.acceptLanguage),
            referrer: headers.text(.referer), refusesRecognition: headers.text(.globalPrivacyControl) == "1")
    }
}

extension HTTPField.Name {
    fileprivate static let globalPrivacyControl = constant("Sec-GPC")
}
