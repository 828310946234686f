import FirebaseAPI
import Testing

@Suite struct EnumerationTests {
    @Test(arguments: [
        (DynamicLinkWarning.Code.unspecified, 0), (.notInProjectAndroidPackageName, 1), (.notURIAndroidLink, 4),
        (.notInProjectIOSBundleID, 8), (.badDebugParam, 17), (.deprecatedParam, 19), (.unrecognizedParam, 20),
        (.tooLongParam, 21), (.linkLengthTooLong, 26), (.linkWithFragments, 27),
        (.notMatchingIOSBundleIDAndStoreID, 28), (.apiDeprecated, 29),
    ])
    func warningCodesKeepTheirNumbers(code: DynamicLinkWarning.Code, number: Int) throws {
        #expect(code.number == number)
        #expect(try DynamicLinkWarning(text: #"{"warningCode":\#(number)}"#).warningCode == code)
    }

    @Test func smallEnumerationsKeepTheirNumbers() {
        #expect(Suffix.Option.allCases == [.unspecified, .unguessable, .short, .custom])
        #expect(ManagedShortLink.Visibility.allCases == [.unspecified, .unarchived, .archived, .neverShown])
        #expect(ManagedShortLink.FlaggedAttribute.allCases == [.unspecified, .spam])
        #expect(GetIosPostInstallAttributionRequest.VisualStyle.allCases == [.unknown, .standard, .custom])
        #expect(
            GetIosPostInstallAttributionRequest.RetrievalMethod.allCases
                == [.unknown, .implicitWeakMatch, .explicitWeakMatch, .explicitStrongAfterWeakMatch])
        #expect(
            GetIosPostInstallAttributionResponse.AttributionConfidence.allCases
                == [.unknown, .weak, .standard, .unique])
        #expect(GetIosPostInstallAttributionResponse.RequestIPVersion.allCases == [.unknown, .version4, .version6])
        #expect(DynamicLinkEventStat.Platform.allCases == [.unspecified, .android, .ios, .desktop, .other])
        #expect(
            DynamicLinkEventStat.Event.allCases
                == [.unspecified, .click, .redirect, .appInstall, .appFirstOpen, .appReopen])
    }

    /// The body as Google's SDK for iOS posts it: numbers for integers and enumerations, names of both styles.
    @Test func readsTheBodyOfTheIOSSDK() throws {
        let request = try GetIosPostInstallAttributionRequest(
            text: """
                {"appInstallationTime":1700000000,"bundle_id":"com.example.ios","iosVersion":"16.2","sdkVersion":"10.4.0",
                 "device":{"screenResolutionWidth":390,"screenResolutionHeight":844,"languageCode":"en-JO",
                 "languageCodeRaw":"en_JO","languageCodeFromWebview":"en-US","timezone":"Asia/Amman",
                 "deviceModelName":"iPhone14,3"},"uniqueMatchLinkToCheck":"https://a.page.link/x",
                 "visualStyle":0,"retrievalMethod":1}
                """)
        #expect(request.appInstallationTime == 1_700_000_000)
        #expect(request.device?.screenResolutionHeight == 844)
        #expect(request.visualStyle == .unknown)
        #expect(request.retrievalMethod == .implicitWeakMatch)
    }
}
