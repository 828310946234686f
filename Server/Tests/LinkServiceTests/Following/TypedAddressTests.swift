import LinkRules
import Testing
import WaymarkLinks

@Suite struct TypedAddressTests {
    @Test(arguments: [
        "example.com", "example.com/a?b=https://c.example", "example.com:8443/a", "localhost:8080", "LOCALHOST:1?a",
        "[::1]:8080/a", "127.0.0.1:80", "münchen.example:80", "example.com?a:b", "//example.com", "",
    ])
    func httpsIsMeantWhereNoSchemeIsNamed(text: String) {
        #expect(TypedAddress.whole(text) == "https://\(text)")
    }

    @Test(arguments: [
        "https://example.com", "HTTP://example.com", "javascript:1", "JavaScript:alert(1)", "data:1/x", "tel:112",
        "mailto:a@example.com", "https:example.com", "myapp://a", "intranet:8080", "com.example.app:open", "localhost:",
    ])
    func anotherSchemeStays(text: String) {
        #expect(TypedAddress.whole(text) == text)
    }

    @Test(arguments: ["nope", "nope/a.b", "nope?a.b", "intranet", "NOPE.", "nope#a.b"])
    func oneWordIsNoAddressOfTheInternet(text: String) {
        #expect(TypedAddress.isBareWord(text))
    }

    @Test(arguments: [
        "https://nope", "http://nope/", "localhost", "localhost:8080/a", "example.com", "127.0.0.1", "[::1]:80",
        "nope:80", "", "a b",
    ])
    func whatNamesItsSchemeOrHasADotIsMoreThanAWord(text: String) {
        #expect(!TypedAddress.isBareWord(text))
    }

    @Test(arguments: ["javascript:1", "data:1", "tel:112", "vbscript:80/x", "https:example.com", "//example.com"])
    func noAddressOfAnotherSchemeBecomesOneOfTheWeb(text: String) {
        #expect(WebURL(TypedAddress.whole(text)) == nil)
    }
}
