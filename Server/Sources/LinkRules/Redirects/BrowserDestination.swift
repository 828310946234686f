import WaymarkLinks

/// The address that leaves another app's web view for a separate browser.
enum BrowserDestination {
    /// Whether an address leads out at all; else only the app's own menu does.
    static func exists(_ exit: InAppBrowser.Exit, platform: VisitorPlatform) -> Bool {
        switch exit {
        case .menu: platform == .android
        case .menuOnly: false
        case .parameter, .scheme: true
        }
    }

    /// The link itself, in the form that leads out.
    ///
    /// Sources: LINE Developers, "Opening a URL in an external browser"; Kakao Developers, "KakaoTalk custom URL scheme".
    static func url(_ exit: InAppBrowser.Exit, platform: VisitorPlatform, request: RequestedAddress) -> String {
        switch exit {
        case .menu where platform == .android:
            // Without a fallback: every phone has a browser, and the web view is at the same address already.
            return AndroidDestination.intentURL(
                request, "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE")
        case .menu, .menuOnly:
            return request.continuedURL
        case .parameter(let name, let value):
            return request.url(adding: QueryParameter(name: name, value: value))
        case .scheme(let prefix):
            return prefix + PercentEncoding.strict(request.continuedURL)
        }
    }
}
