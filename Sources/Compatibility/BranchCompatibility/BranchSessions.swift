import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

/// Asks the service by Branch's session calls what led to a start, for the inbox that decides when the app hears of it.
struct BranchSessions: LinkAnswers {
    let service: BranchService
    let storage: BranchStorage
    let pasteboard: @MainActor @Sendable () -> String?
    /// Whether a first start reads the clipboard.
    let readsPasteboard: LockedState<Bool>
    /// Why the last question has no answer, in the terms of Branch's SDK; at first, why none can be asked.
    private let failure: LockedState<NSError?>

    private var configuration: BranchConfiguration { service.configuration }

    init(service: BranchService, storage: BranchStorage, pasteboard: @escaping @MainActor @Sendable () -> String?) {
        self.service = service
        self.storage = storage
        self.pasteboard = pasteboard
        readsPasteboard = LockedState(service.configuration.checksPasteboardOnInstall)
        failure = LockedState(service.configuration.fault)
    }

    /// The reason why the app cannot be told what led to this session; it is told once.
    func takeFailure() -> NSError? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }

    /// The link of an address that opened the app.
    ///
    /// An address without a link has parameters too, which say that it has none.
    func resolve(_ address: String) async throws(LinkServiceClientError) -> ResolvedLink {
        var members = installation
        if let identifier = Self.clickIdentifier(in: address) {
            members["link_identifier"] = .string(identifier)
        } else {
            members["universal_link_url"] = .string(address)
        }
        return try link(address, try await session(members))
    }

    /// The link that led to the installation.
    func claim() async throws(LinkServiceClientError) -> ClaimResponse {
        var members = installation
        if readsPasteboard.withLock({ $0 }), let text = await pasteboard(), configuration.holds(text) {
            members["local_url"] = .string(text)
        }
        let parameters = try await session(members)
        guard parameters["+clicked_branch_link"] == .bool(true) else { return ClaimResponse() }
        let address = parameters["~referring_link"]?.text ?? configuration.service
        return ClaimResponse(match: .exact, method: "branch", link: try link(address, parameters))
    }

    /// A link whose custom data are the parameters of its session.
    private func link(
        _ address: String, _ parameters: [String: JSONValue]
    ) throws(LinkServiceClientError) -> ResolvedLink {
        guard let home = WebURL(configuration.service), let url = AppURI(address) ?? AppURI(configuration.service)
        else { throw LinkServiceClientError(.invalidLink, "The address cannot be read.") }
        return ResolvedLink(url: url, link: DynamicLink(link: home, customData: parameters))
    }

    /// The parameters that the service gives a session.
    private func session(_ members: [String: JSONValue]) async throws(LinkServiceClientError) -> [String: JSONValue] {
        do {
            let isInstall = storage[.bundleToken] == nil
            let answer = try await service.post(isInstall ? "/v1/install" : "/v1/open", .object(members))
            guard let text = answer["data"]?.text, case .object(let parameters)? = JSONValue(jsonText: text) else {
                throw NSError.branch(.serverProblem, "The answer of the service has no data.")
            }
            storage.remember(answer["randomized_bundle_token"]?.text, as: .bundleToken)
            storage.remember(answer["randomized_device_token"]?.text, as: .deviceToken)
            if let link = answer["link"]?.text { storage.remember(link, as: .userLink) }
            failure.withLock { $0 = nil }
            return parameters
        } catch {
            let error = error as NSError
            failure.withLock { $0 = error }
            throw LinkServiceClientError(error)
        }
    }

    /// What each request says about the installation.
    var installation: [String: JSONValue] {
        let device = storage[.device] ?? UUID().uuidString
        if storage[.device] == nil { storage.remember(device, as: .device) }
        var members: [String: JSONValue] = [
            "branch_key": .string(configuration.key), "sdk": .string("ios-waymark"), "os": .string("iOS"),
            "hardware_id": .string(device), "ios_bundle_id": .string(configuration.bundleID),
        ]
        members["randomized_bundle_token"] = storage[.bundleToken].map(JSONValue.string)
        members["randomized_device_token"] = storage[.deviceToken].map(JSONValue.string)
        members["identity"] = storage[.identity].map(JSONValue.string)
        return members
    }

    /// The click that an address with the app's own scheme names, in its fragment or its query.
    static func clickIdentifier(in address: String) -> String? {
        guard let colon = address.firstIndex(of: ":"), !["http", "https"].contains(address[..<colon].lowercased())
        else { return nil }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts[0].split(separator: "?", maxSplits: 1).dropFirst()
        for items in parts.dropFirst() + query {
            for item in items.split(whereSeparator: { $0 == "&" || $0 == "?" }) {
                guard item.hasPrefix("link_click_id=") else { continue }
                let value = item.dropFirst("link_click_id=".count)
                if !value.isEmpty { return String(value) }
            }
        }
        return nil
    }
}

extension LinkServiceClientError {
    /// What an error of the service means for the inbox: whether the question is asked again.
    fileprivate init(_ error: NSError) {
        let code: Code =
            switch error.code {
            case BranchErrorCode.notInitialized.rawValue: .invalidConfiguration
            case BranchErrorCode.serverProblem.rawValue, 500...599, 408: .unavailable
            case 429: .rateLimited
            default: .invalidRequest
            }
        let status = 100..<600 ~= error.code ? error.code : nil
        self.init(code, error.localizedDescription, status: status)
    }
}
