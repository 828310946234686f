import HTTPTypes
import LinkRules
import LinkStorage

extension Page {
    /// Why a link is not followed.
    static func refusal(_ refusal: LinkRefusal, setting: PageSetting) -> Page {
        switch refusal {
        case .notFound: notFound(setting)
        case .inactive(let inactivity): inactive(setting, inactivity)
        case .deleted: deleted(setting)
        case .invalid(let reason): invalid(setting, reason: reason)
        case .unavailable(let error): unavailable(setting, retryAfter: error.retryAfter ?? 1)
        }
    }

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

    /// The link was deleted, and does not come back (RFC 9110 §15.5.11).
    static func deleted(_ setting: PageSetting) -> Page {
        error(.gone, setting.texts.deleted, setting: setting)
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

    /// Two links of a chain that are apart.
    private static let sign: HTML = """
        <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 0 1 0 \
        10h-2M12 9l0-6M12 21l0-6"/></svg>
        """

    private static func error(
        _ status: HTTPResponse.Status, _ message: PageTexts.Message, setting: PageSetting, reason: String? = nil
    ) -> Page {
        Page(
            status: status, title: message.title, setting: setting, style: PageStyle.sign,
            body: framed(
                """
                <main>
                <div class="text">
                \(sign)
                <h1>\(message.title)</h1>
                <p>\(message.text)</p>
                \(HTML.optional(reason) { "<p class=\"hint\" lang=\"en\">\($0)</p>" })
                </div>
                </main>
                """, setting: setting))
    }
}
