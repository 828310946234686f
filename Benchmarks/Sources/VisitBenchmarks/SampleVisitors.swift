import LinkRules

/// Visitors with all header fields that their browsers send after a tap on a link.
enum SampleVisitors {
    /// A name for the tables, and the fields.
    typealias Sample = (name: String, headers: VisitorHeaders)

    /// The browsers that most people use (StatCounter, 2026), for which nothing may be allocated.
    static let commonest: [Sample] = [
        chromium("Chrome on Android", android, brand: "Google Chrome", mobile: "?1", platform: "Android"),
        webkit("Safari on an iPhone", iPhone + " Version/26.0 Mobile/15E148 Safari/604.1"),
        chromium("Chrome on Windows", windows, brand: "Google Chrome", mobile: "?0", platform: "Windows"),
        chromium("Edge on Windows", windows + " Edg/139.0.0.0", brand: "Microsoft Edge", platform: "Windows"),
        webkit("Safari on a Mac", mac),
    ]

    /// Others: the web views that open most links of feeds, and machines.
    static let others: [Sample] = [
        webkit("Chrome on an iPhone", iPhone + " CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1"),
        chromium(
            "Samsung Internet",
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 "
                + "Chrome/130.0.0.0 Mobile Safari/537.36", brand: "Samsung Internet", mobile: "?1", platform: "Android"),
        webkit("Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0"),
        webkit(
            "Facebook on an iPhone",
            iPhone + " Mobile/22G86 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756351453;FBDV/iPhone16,2;FBMD/iPhone;"
                + "FBSN/iOS;FBSV/18.6;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]"),
        chromium(
            "Instagram on Android",
            "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like "
                + "Gecko) Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 Instagram 392.0.0.50.87 Android "
                + "(34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 770000000; IABMV/1)",
            brand: "Android WebView", mobile: "?1", platform: "Android"),
        machine("Facebook's crawler", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"),
        machine(
            "Googlebot",
            "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/139.0.7258.127 Mobile Safari/537.36 (compatible; Googlebot/2.1; "
                + "+http://www.google.com/bot.html)"),
        machine("curl", "curl/8.7.1"),
    ]

    private static let android =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36"
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    private static let windows =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
    private static let mac =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Safari/605.1.15"

    /// Chrome and its kin send client hints.
    private static func chromium(
        _ name: String, _ userAgent: String, brand: String, mobile: String = "?0", platform: String
    ) -> Sample {
        let accept =
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,"
            + "application/signed-exchange;v=b3;q=0.7"
        let headers = VisitorHeaders(
            userAgent: userAgent, brands: "\"Not;A=Brand\";v=\"99\", \"\(brand)\";v=\"139\", \"Chromium\";v=\"139\"",
            mobile: mobile, platform: "\"\(platform)\"", fetchDestination: "document", fetchMode: "navigate",
            accept: accept)
        return (name, headers)
    }

    /// Safari, Firefox and web views on Apple's systems send none.
    private static func webkit(_ name: String, _ userAgent: String) -> Sample {
        let headers = VisitorHeaders(
            userAgent: userAgent, fetchDestination: "document", fetchMode: "navigate",
            accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
        return (name, headers)
    }

    private static func machine(_ name: String, _ userAgent: String) -> Sample {
        (name, VisitorHeaders(userAgent: userAgent, accept: "*/*"))
    }
}
