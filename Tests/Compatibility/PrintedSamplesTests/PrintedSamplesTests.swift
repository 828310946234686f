import EasyLinkCompatibility
import FirebaseCompatibility
import Foundation
import Testing
import WaymarkClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The Swift samples of "Giving Firebase Dynamic Links macOS Support" (Ben Myers, September 2022) against a running service.
///
/// Where the article left a blank, an address of these tests stands. What had to be corrected:
/// the guard that asked for an error before it went on; `linkBuilder` and `queryItems`, which are optional; and the
/// addresses of Google, which are the service's.
@Suite(.serialized, .enabled(if: LiveService.current != nil)) struct PrintedSamplesTests {
    private let live: LiveService

    init() throws {
        live = try #require(LiveService.current)
        // The one line that an app adds for each library.
        DynamicLinks.configure(
            DynamicLinksConfiguration(
                service: live.address, apiKey: live.apiKey, customDomains: [live.domain],
                bundleID: "com.example.ios"))
        EasyLink.configure(
            EasyLinkConfiguration(service: live.address, apiKey: live.apiKey, bundleID: "com.example.ios"))
    }

    /// "Creating links", steps 7 and 8, then "Handling links".
    @Test func firebaseSamplesCreateShortenAndHandle() async throws {
        let shortLink = try #require(await createShortLink())
        #expect(shortLink.absoluteString.hasPrefix("\(live.domain)/"))
        #expect(DynamicLinks.dynamicLinks().matchesShortLinkFormat(shortLink))
        let deepURL: URL? = await withCheckedContinuation { continuation in
            let isHandled = DynamicLinks.dynamicLinks().handleUniversalLink(shortLink) { dynamicLink, error in
                #expect(error == nil)
                let deepURL: URL? = dynamicLink?.url
                continuation.resume(returning: deepURL)
            }
            #expect(isHandled)
        }
        #expect(userID(of: try #require(deepURL)) == "ABCDEFG")
    }

    private func createShortLink() async -> URL? {
        guard let link = URL(string: "https://www.example.com/user?id=ABCDEFG") else { return nil }
        let dynamicLinksDomainURIPrefix = live.domain
        let linkBuilder = DynamicLinkComponents(link: link, domainURIPrefix: dynamicLinksDomainURIPrefix)
        linkBuilder?.iOSParameters = DynamicLinkIOSParameters(bundleID: "com.example.ios")
        linkBuilder?.androidParameters = DynamicLinkAndroidParameters(packageName: "com.example.android")
        guard let longDynamicLink = linkBuilder?.url else { return nil }
        print("The long URL is: \(longDynamicLink)")
        return await withCheckedContinuation { continuation in
            DynamicLinkComponents.shortenURL(url: longDynamicLink, options: nil) { url, warnings, error in
                guard let url = url, error == nil else {
                    Issue.record("\(String(describing: error)), \(warnings ?? [])")
                    continuation.resume(returning: nil)
                    return
                }
                print("The short URL is: \(url)")
                continuation.resume(returning: url)
            }
        }
    }

    /// "That deep link contains our payload".
    private func userID(of deepURL: URL) -> String? {
        guard deepURL.path == "/user" else { return nil }
        let components = URLComponents(string: deepURL.absoluteString)
        return components?.queryItems?.first?.value
    }

    /// "Manual URL construction", the shortening by REST, and the question of `reopenAttribution`.
    @Test func requestsByHandAreAnswered() async throws {
        var builder = try #require(URLComponents(string: live.domain))
        builder.path = "/"
        builder.queryItems = [
            .init(name: "link", value: "https://www.example.com/user?id=ABCDEFG"),
            .init(name: "ibi", value: "com.example.ios"),
        ]
        let longDynamicLink: URL? = builder.url
        let shortened = try await post(
            "v1/shortLinks",
            [
                "longDynamicLink": try #require(longDynamicLink).absoluteString,
                "suffix": ["option": "SHORT"],
            ])
        let shortLink = try #require(shortened["shortLink"] as? String)
        let dict = try await post(
            "v1/reopenAttribution",
            ["requestedLink": shortLink, "bundle_id": "com.example.ios", "sdk_version": "9.0.0"])
        let deepLink = try #require(dict["deepLink"] as? String)
        #expect(deepLink == "https://www.example.com/user?id=ABCDEFG")
    }

    private func post(_ path: String, _ body: [String: Any]) async throws -> [String: any Sendable] {
        let endpoint = try #require(URL(string: "\(live.address)/\(path)?key=\(live.apiKey)"))
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        return try await withCheckedThrowingContinuation { continuation in
            URLSession.shared.dataTask(with: request) { data, response, error in
                guard
                    let data = data,
                    let dict = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
                else {
                    continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    return
                }
                continuation.resume(returning: dict.compactMapValues { $0 as? String })
            }.resume()
        }
    }

    /// The last samples: create, shorten and handle with EasyLink.
    @Test func easyLinkSamplesCreateShortenAndHandle() async throws {
        EasyLink.urlPrefix = live.domain
        var link = EasyLink(host: "www.example.com", path: "/user", query: ("id", "ABCDEFG"))
        link.social = EasyLink.SocialMeta(title: "A user")
        let sample = link
        let shortLink: URL? = await withCheckedContinuation { continuation in
            sample.shorten { url in
                continuation.resume(returning: url)
            }
        }
        let url = try #require(shortLink)
        #expect(url.absoluteString.hasPrefix("\(live.domain)/"))
        let userID: String? = await withCheckedContinuation { continuation in
            EasyLink.handle(url) { easyLink in
                guard let easyLink = easyLink else { return continuation.resume(returning: nil) }
                if easyLink.path == "/user" {
                    if let id = easyLink.query["id"] {
                        return continuation.resume(returning: id)
                    }
                }
                continuation.resume(returning: nil)
            }
        }
        #expect(userID == "ABCDEFG")
    }

    @Test func bothLibrariesReadEachOthersLinks() async throws {
        EasyLink.urlPrefix = live.domain
        let value = "1+1=2 & 100% #a"
        let link = EasyLink(host: "www.example.com", path: "/sum", query: ("q", value))
        let shortened = try await link.shorten(mode: .secure)
        let url = try #require(URL(string: shortened.url))
        let handled = try #require(try await DynamicLinks.dynamicLinks().handleUniversalLink(url))
        #expect(handled.link.url.flatMap(EasyLink.init(url:))?.query["q"] == value)
        let (other, _) = try await DynamicLinkComponents.shortenURL(link.longLink, options: nil)
        #expect(try await EasyLink.handle(other)?.query["q"] == value)
    }

    @Test func customSchemeDeepLinkComesBackFromTheService() async throws {
        EasyLink.configure(
            EasyLinkConfiguration(
                service: live.address, apiKey: live.apiKey, bundleID: "com.example.ios", customSchemes: ["myapp"],
                urlPrefix: live.domain, backupURL: URL(string: "https://www.example.com/get")))
        let scheme = try #require(EasyLink.Scheme(rawValue: "myapp"))
        let link = EasyLink(scheme: scheme, host: "user", path: "/profile", query: ("id", "1+1"))
        let url = try #require(URL(string: try await link.shorten().url))
        #expect(try await EasyLink.handle(url)?.deepLinkURL == link.deepLinkURL)
    }

    @Test func errorsOfTheServiceArrive() async throws {
        let unknown = try #require(URL(string: "\(live.domain)/not-a-link-of-ours"))
        do {
            _ = try await DynamicLinks.dynamicLinks().resolveShortLink(unknown)
            Issue.record("there was no error")
        } catch {
            let error = error as NSError
            #expect(error.domain == "com.firebase.dynamicLinks")
            #expect(error.code == 404)
            #expect(error.userInfo["status"] as? String == "NOT_FOUND")
        }
        let foreign = try #require(URL(string: "https://not.ours.example/?link=https://www.example.com/"))
        do {
            _ = try await DynamicLinkComponents.shortenURL(foreign, options: nil)
            Issue.record("there was no error")
        } catch {
            let error = error as NSError
            #expect(error.domain == "com.firebase.durabledeeplink")
            #expect(error.userInfo["remoteErrorCode"] as? Int == 400)
            #expect(error.userInfo["remoteStatus"] as? String == "INVALID_ARGUMENT")
        }
    }

    @Test func firstLaunchFindsTheLinkOfTheClipboard() async throws {
        let shortLink = try #require(await createShortLink())
        let storage = FirstLaunchStorage.inMemory()
        let found = try await DynamicLinks.dynamicLinks().retrieveFirstLaunchLink(
            pasteboard: .text("\(shortLink.absoluteString)?_icp=1"), storage: storage)
        #expect(found?.isCertain == true)
        #expect(found?.link?.url?.absoluteString == "https://www.example.com/user?id=ABCDEFG")
        #expect(try await DynamicLinks.dynamicLinks().retrieveFirstLaunchLink(storage: storage)?.url == nil)
        let nothing = try await DynamicLinks.dynamicLinks().retrieveFirstLaunchLink(storage: .inMemory())
        #expect(nothing != nil && nothing?.link == nil)
    }
}
