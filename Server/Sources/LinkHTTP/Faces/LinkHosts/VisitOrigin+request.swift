import HTTPTypes
import LinkRules

extension VisitOrigin {
    /// Takes what tells where the visitor comes from.
    init(_ headers: HTTPFields) {
        let refuses = headers.text(.globalPrivacyControl) == "1" || headers.text(.doNotTrack) == "1"
        self.init(
            userAgent: headers.text(.userAgent), acceptLanguage: headers.text(.acceptLanguage),
            referrer: headers.text(.referer), refusesRecognition: refuses)
    }
}

extension HTTPField.Name {
    fileprivate static let globalPrivacyControl = constant("Sec-GPC")
    fileprivate static let doNotTrack = constant("DNT")
}
