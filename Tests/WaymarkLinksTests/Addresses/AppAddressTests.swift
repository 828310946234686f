import Foundation
import Testing
import WaymarkLinks

@Suite struct AppAddressTests {
    @Test(arguments: [
        ("myapp://open/x?y=1#z", "myapp://open/x?y=1#z"),
        ("MyApp:open", "myapp:open"),
        ("market://details?id=com.example", "market://details?id=com.example"),
        ("com.example.app+x-1://ü", "com.example.app+x-1://%C3%BC"),
        ("HTTPS://Example.com/A", "https://Example.com/A"),
        ("myapp:a#b#c[d]", "myapp:a#b%23c[d]"),
    ])
    func appAddressIsSerialised(_ input: String, _ output: String) throws {
        let uri: AppURI = try AppURI(input)
        #expect(uri.description == output)
        #expect(uri.scheme == output.prefix { $0 != ":" })
        #expect(uri.url.scheme == uri.scheme)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "vbscript:x", "data:text/html,x", "blob:x", "file:///etc/passwd",
        "filesystem:x", "about:blank", "view-source:https://x", "intent://x#Intent;end", "content://x",
        "android-app://x", "itms-services://?action=x", "ms-settings:x", "ms-word:ofe|u|x", "tel:1", "sms:1",
        "mailto:a@b",
    ])
    func dangerousSchemeIsRefused(_ text: String) {
        let error = #expect(throws: WebURLError.self) { try AppURI(text[...]) }
        if case .scheme = error?.reason {} else { Issue.record("\(String(describing: error))") }
    }

    @Test(arguments: [
        "", "open", "://x", "my app://x", "my\u{0}app://x", "app://a\\b", "app://%x", "https://u@h", "1app:x", "äpp:x",
        "myapp://host:door/x",
    ])
    func malformedAppAddressIsRefused(_ text: String) {
        #expect(AppURI(text) == nil)
    }

    @Test(arguments: ["myapp", "com.example.App", "a", "a+b-c.9"])
    func customSchemeKeepsItsSpelling(_ text: String) {
        #expect(CustomScheme(text)?.description == text)
    }

    @Test func customSchemesAreComparedIgnoringCase() {
        #expect(CustomScheme("MyApp") == CustomScheme("myapp"))
        #expect(CustomScheme("MyApp")?.hashValue == CustomScheme("myapp")?.hashValue)
    }

    @Test(arguments: [
        "", "1app", "-app", "my_app", "my app", "app:", "äpp", "javascript", "VBScript", "data", "blob", "http",
        "HTTPS",
        "mailto", "livescript", "facetime", "facetime-audio", "file", "intent",
    ])
    func schemeThatAppsMayNotUseIsRefused(_ text: String) {
        #expect(CustomScheme(text) == nil)
    }

    @Test(arguments: [
        ("123456789", true), ("0", true), ("", false), ("id123", false), ("12a", false), ("１２", false), ("-1", false),
    ])
    func appStoreIDIsDigits(_ text: String, _ isValid: Bool) {
        #expect((AppStoreID(text) != nil) == isValid)
    }
}
