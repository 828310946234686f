import FirebaseAPI

/// Every message of the API.
let allMessages: [any ProtoMessage.Type] = [
    CreateShortDynamicLinkRequest.self, CreateShortDynamicLinkResponse.self, CreateManagedShortLinkRequest.self,
    CreateManagedShortLinkResponse.self, ManagedShortLink.self, Suffix.self, DynamicLinkInfo.self, AndroidInfo.self,
    IosInfo.self, DesktopInfo.self, NavigationInfo.self, SocialMetaTagInfo.self, AnalyticsInfo.self,
    GooglePlayAnalytics.self, ITunesConnectAnalytics.self, DynamicLinkWarning.self,
    GetIosReopenAttributionRequest.self, GetIosReopenAttributionResponse.self,
    GetIosPostInstallAttributionRequest.self, DeviceInfo.self, GetIosPostInstallAttributionResponse.self,
    DynamicLinkStats.self, DynamicLinkEventStat.self, GoogleErrorResponse.self, GoogleRPCStatus.self, BadRequest.self,
    BadRequest.FieldViolation.self, ErrorInfo.self, RetryInfo.self,
]

extension ProtoMessage {
    init(text: String, rules: ProtoJSONRules = .strict) throws(ProtoJSONError) {
        try self.init(json: text.utf8, rules: rules)
    }

    var jsonText: String { String(decoding: json, as: UTF8.self) }
}

/// What is wrong with a JSON text as a message; empty where nothing is.
func violations<Message: ProtoMessage>(
    of text: String, as type: Message.Type, rules: ProtoJSONRules = .strict
) -> [ProtoJSONError.Violation] {
    do {
        _ = try Message(text: text, rules: rules)
        return []
    } catch {
        return error.violations
    }
}
