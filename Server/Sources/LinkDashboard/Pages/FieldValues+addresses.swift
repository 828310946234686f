import LinkPages
import LinkRules
import WaymarkLinks

extension FieldValues {
    /// The address in a field; `nil` where it is empty.
    ///
    /// - Throws: ``FieldFault`` where the text is no web address.
    func url(_ field: String, _ words: Words) throws(FieldFault) -> WebURL? {
        guard let text = self[field] else { return nil }
        guard let url = WebURL(TypedAddress.whole(text)) else {
            let shown = text.beginning(scalars: 100, bytes: 400)
            throw FieldFault(
                field: field,
                text: words(
                    "“\(shown)” is no web address, such as https://www.example.com/page.",
                    "„\(shown)“ ist keine Webadresse wie https://www.example.com/seite."))
        }
        guard !TypedAddress.isBareWord(text) else {
            throw FieldFault(
                field: field,
                text: words(
                    "“\(url.host)” has no dot, as in www.example.com. If it is a host of your own network, write https:// before it.",
                    "„\(url.host)“ hat keinen Punkt wie www.example.com. Ist es ein Host Ihres eigenen Netzes, schreiben Sie https:// davor."
                ))
        }
        return url
    }
}
