import FirebaseAPI
public import Foundation
import WaymarkClient
import WaymarkLinks

extension DynamicLinks {
    /// Asks, once per installation, for the link that led to it.
    ///
    /// Firebase's SDK did this by itself at start, and opened the app again with ``FirstLaunchLink/url``. Here the app calls
    /// it, and gets the answer. It does nothing where Info.plist switches the retrieval off, where it was done before,
    /// and while another call is under way. The clipboard is read only if it holds a URL, only a link
    /// with the mark of the app preview page is sent, and only then the clipboard is emptied; Firebase's SDK emptied it
    /// whatever it held.
    /// - Parameters:
    ///   - pasteboard: the clipboard, where the app may read it.
    ///   - device: what the service may know of the device.
    ///   - storage: where it is remembered that the question was asked.
    ///   - now: the time, which decides whether a failed question is asked again at the next launch.
    /// - Returns: the answer; `nil` where nothing was asked.
    /// - Throws: the error of ``resolveShortLink(_:)``. A failure that may pass leaves the question open until
    ///   ``DynamicLinksConfiguration/firstLaunchWindow`` is over; any other ends it.
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
            let link = dynamicLink(fromCustomSchemeURL: url)
            return FirstLaunchLink(url: url, link: link?.url == nil ? nil : link)
        } catch {
            if !mayPass(error) || !isWithinWindow(device, now) { storage.set(.attemptFinished) }
            throw error
        }
    }

    /// Asks, once per installation, for the link that led to it, and gives what Firebase's SDK opened the app with.
    ///
    /// The handler gets the URL of ``FirstLaunchLink/url``; after a failure the one that says `dismiss=1`, with the error;
    /// and neither where nothing was asked. ``dynamicLink(fromCustomSchemeURL:)`` reads the URL.
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

    /// Whether the same question may succeed later: everything but a refusal in the service's own words.
    ///
    /// The service was out of reach, busy or stopping, the app gave up waiting, or somebody else answered: a proxy, or the
    /// sign-in page of a network.
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

/// What the service knows of the link that led to an installation.
public struct FirstLaunchLink: Sendable {
    /// The URL of the app's own scheme with which Firebase's SDK called the app.
    ///
    /// Where nothing is known it says `dismiss=1`; ``link`` is then `nil`, and the app need not look at it.
    public let url: URL
    /// The link; `nil` where none is known.
    public let link: DynamicLink?

    /// Whether the link is meant for this installation for certain; only then may it lead to anything personal.
    public var isCertain: Bool { link?.matchType == .unique }
}
