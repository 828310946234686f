import HTTPTypes
import LinkRules

extension VisitorHeaders {
    /// Takes what tells the visitor.
    ///
    /// Client hints beyond the first three come only where an answer asked for them, which no page does.
    init(_ headers: HTTPFields) {
        self.init(
            userAgent: headers.text(.userAgent), brands: headers.text(.clientBrands),
            mobile: headers.text(.clientMobile), platform: headers.text(.clientPlatform),
            platformVersion: headers.text(.clientPlatformVersion), model: headers.text(.clientModel),
            purposes: HTTPField.Name.purposes.compactMap { headers.text($0) },
            fetchDestination: headers.text(.fetchDestination), fetchMode: headers.text(.fetchMode),
            requestedWith: headers.text(.requestedWith), accept: headers.text(.accept))
    }
}

extension VisitorHeaders {
    /// What an answer to a visitor depends on besides the address, for caches that look at nothing else (RFC 9110 §12.5.5).
    static let vary =
        "Accept-Language, User-Agent, Sec-CH-UA, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, X-Requested-With"
}

extension HTTPField.Name {
    fileprivate static let clientBrands = constant("Sec-CH-UA")
    fileprivate static let clientMobile = constant("Sec-CH-UA-Mobile")
    fileprivate static let clientPlatform = constant("Sec-CH-UA-Platform")
    fileprivate static let clientPlatformVersion = constant("Sec-CH-UA-Platform-Version")
    fileprivate static let clientModel = constant("Sec-CH-UA-Model")
    fileprivate static let fetchDestination = constant("Sec-Fetch-Dest")
    fileprivate static let fetchMode = constant("Sec-Fetch-Mode")
    fileprivate static let requestedWith = constant("X-Requested-With")
    /// Where browsers say that they fetch ahead.
    fileprivate static let purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].map(constant)
}
