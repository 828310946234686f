import FirebaseAPI
public import Foundation
import WaymarkClient
import WaymarkLinks

extension DynamicLinks {
    /// Asks, once per installation, for the link that led to it.
    ///
    /// Firebase's SDK did this automatically at start, and opened the app again with ``FirstLaunchLink/url``. With this
    /// module, the app calls this method and gets the result. It does nothing if Info.plist turns the retrieval off, if
    /// it was done before, and while another call is in progress. It reads the clipboard only if it contains a URL,
    /// sends only a link with the mark of the app preview page, and clears the clipboard only then; Firebase's SDK
    /// always cleared it.
    /// - Parameters:
    ///   - pasteboard: the clipboard, if the app may read it.
    ///   - device: the description of the device to send to the service.
    ///   - storage: where to store that the request was made.
    ///   - now: the time, which determines whether a failed request is repeated at the next launch.
    /// - Returns: the result; `nil` if no request was made.
    /// - Throws: the error of ``resolveShortLink(_:)``. After a temporary failure, the request can be repeated until
    ///   ``DynamicLinksConfiguration/firstLaunchWindow`` is over; after any other failure it cannot.
    public func retrieveFirstLaunchLink(
        pasteboard: DynamicLinksPasteboard = .none, device: DynamicLinksDevice = DynamicLinksDevice(),
        storage: FirstLaunchStorage = .standard, now: Date = Date()
    ) async throws -> FirstLaunchLink? {
        guard configuration.retrievesOnFirstLaunch, begin() else { return nil }
        defer { isRetrieving.withLock { $0 = false } }
        guard !FirstLaunchStorage.Mark.allCases.contains(where: storage.isSet) else { return nil }
        let pasteboardLink = await linkOn(pasteboard)
        let request = device.request(bundleID: configuration.bundleID, pasteboardLink: pasteboardLink)
        do {
            let answer = try await service.installAttribution(request)
            storage.set(.attemptFinished)
            if !answer.deepLink.isEmpty { storage.set(.linkRead) }
            if pasteboardLink != nil { await pasteboard.clear() }
            // What the app does not open is as good as nothing.
            let url =
                allows(answer.deepLink)
                ? CustomSchemeURL.installed(answer, scheme: configuration.urlScheme)
                : CustomSchemeURL.dismissal(scheme: configuration.urlScheme)
            guard let url else { throw NSError.unreadableAnswer }
            remember(url)
            let link = dynamicLink(fromCustomSchemeURL: url)
            return FirstLaunchLink(url: url, link: link?.url == nil ? nil : link)
        } catch {
            if !mayPass(error) || !isWithinWindow(device, now) { storage.set(.attemptFinished) }
            throw error
        }
    }

    /// Asks, once per installation, for the link that led to it, and passes on the URL with which Firebase's SDK opened
    /// the app.
    ///
    /// The handler gets the URL of ``FirstLaunchLink/url``; after a failure, a URL with `dismiss=1` and the error; and
    /// neither if no request was made. ``dynamicLink(fromCustomSchemeURL:)`` reads the URL.
    public func retrieveFirstLaunchLink(
        pasteboard: DynamicLinksPasteboard = .none, device: DynamicLinksDevice = DynamicLinksDevice(),
        storage: FirstLaunchStorage = .standard, now: Date = Date(),
        completion: @escaping @MainActor @Sendable (URL?, (any Error)?) -> Void
    ) {
        Task { @MainActor in
            do {
                let answer = try await self.retrieveFirstLaunchLink(
                    pasteboard: pasteboard, device: device, storage: storage, now: now)
                completion(answer?.url, nil)
            } catch {
                completion(CustomSchemeURL.dismissal(scheme: self.configuration.urlScheme), error)
            }
        }
    }

    private func begin() -> Bool {
        isRetrieving.withLock { isRetrieving in
            defer { isRetrieving = true }
            return !isRetrieving
        }
    }

    private func linkOn(_ pasteboard: DynamicLinksPasteboard) async -> String? {
        guard configuration.readsPasteboard, await pasteboard.hasURLs(), let text = await pasteboard.text() else {
            return nil
        }
        return PasteboardLink.link(in: text, recognizer: recognizer)
    }

    /// Whether the same request may succeed later: after everything except a refusal by the service itself.
    ///
    /// The service was unreachable, busy or stopping, the app gave up waiting, or a proxy or the sign-in page of a
    /// network responded.
    private func mayPass(_ error: any Error) -> Bool {
        let error = error as NSError
        guard error.domain == Self.errorDomain, 400..<500 ~= error.code else { return true }
        return error.code == 408 || error.code == 429
    }

    private func isWithinWindow(_ device: DynamicLinksDevice, _ now: Date) -> Bool {
        guard let installedAt = device.installedAt else { return configuration.firstLaunchWindow > 0 }
        return now.timeIntervalSince(installedAt) < configuration.firstLaunchWindow
    }
}

/// The link that led to an installation, as the service resolved it.
public struct FirstLaunchLink: Sendable {
    /// The URL of the app's own scheme with which Firebase's SDK called the app.
    ///
    /// If no link was found, the URL has `dismiss=1`, ``link`` is `nil`, and the app can ignore it.
    public let url: URL
    /// The link; `nil` if none is known.
    public let link: DynamicLink?

    /// Whether the link is certainly meant for this installation; if not, do not show personal data.
    public var isCertain: Bool { link?.matchType == .unique }
}
