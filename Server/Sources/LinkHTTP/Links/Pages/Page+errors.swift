import HTTPTypes
import LinkStorage

extension Page {
    /// Nothing is at this address: unknown and foreign links answer alike.
    static func notFound(_ setting: PageSetting) -> Page {
        error(.notFound, setting.texts.notFound, setting: setting)
    }

    /// The link is not followed now.
    static func inactive(_ setting: PageSetting, _ inactivity: LinkRecord.Inactivity) -> Page {
        let message =
            switch inactivity {
            case .disabled: setting.texts.disabled
            case .notStarted: setting.texts.notStarted
            case .expired: setting.texts.expired
            }
        return error(.notFound, message, setting: setting)
    }

    /// The link cannot be followed as it is; the reason is for who made it, in English.
    static func invalid(_ setting: PageSetting, reason: String) -> Page {
        error(.badRequest, setting.texts.invalid, setting: setting, reason: reason)
    }

    /// The link cannot be looked up now.
    static func unavailable(_ setting: PageSetting, retryAfter seconds: Int) -> Page {
        var page = error(.serviceUnavailable, setting.texts.unavailable, setting: setting)
        page.headers[.retryAfter] = String(seconds)
        return page
    }

    private static func error(
        _ status: HTTPResponse.Status, _ message: PageTexts.Message, setting: PageSetting, reason: String? = nil
    ) -> Page {
        Page(
            status: status, title: message.title, setting: setting,
            body: framed(
                """
                <main>
                <div class="text">
                <h1>\(message.title)</h1>
                <p>\(message.text)</p>
                \(HTML.optional(reason) { "<p class=\"hint\" lang=\"en\">\($0)</p>" })
                </div>
                </main>
                """, setting: setting))
    }
}
