import Foundation
import WaymarkClient
import WaymarkLinks

extension Branch {
    /// Asks for a session after all that were asked for before.
    func begin(_ address: String?) {
        state.withLock { state in
            state.generation += 1
            let (generation, previous) = (state.generation, state.last)
            state.last = Task {
                await previous?.value
                await session(address, generation)
            }
        }
    }

    /// Waits for the sessions that were asked for.
    func settled() async {
        await state.withLock { $0.last }?.value
    }

    private func isOvertaken(_ generation: Int) -> Bool {
        state.withLock { $0.generation != generation }
    }

    private func session(_ address: String?, _ generation: Int) async {
        // A start that a link follows at once is the link's.
        if address == nil, isOvertaken(generation) { return }
        do {
            var parameters = try await parameters(address)
            if address == nil, isOvertaken(generation), parameters["+clicked_branch_link"] != .bool(true) { return }
            let isFirst = state.withLock { state in
                defer { state.isFirst = false }
                return state.isFirst
            }
            parameters["+is_first_session"] = .bool(isFirst)
            if isFirst, parameters["+clicked_branch_link"] == .bool(true) {
                storage.remember(JSONValue.object(parameters).jsonText, as: .firstParameters)
            }
            state.withLock { $0.latest = parameters }
            await deliver(parameters, nil)
        } catch {
            if address == nil, isOvertaken(generation) { return }
            await deliver(nil, error)
        }
    }

    @MainActor private func deliver(_ parameters: [String: JSONValue]?, _ error: (any Error)?) {
        let handler = state.withLock { $0.handler }
        handler?(parameters?.mapValues(\.any), error)
    }

    /// The parameters that the service gives a session.
    private func parameters(_ address: String?) async throws -> [String: JSONValue] {
        let isInstall = storage[.bundleToken] == nil
        var members = installation
        members["universal_link_url"] = address.map(JSONValue.string)
        if isInstall, address == nil, configuration.checksPasteboardOnInstall, let text = await pasteboard(),
            configuration.holds(text)
        {
            members["local_url"] = .string(text)
        }
        let answer = try await service.post(isInstall ? "/v1/install" : "/v1/open", .object(members))
        storage.remember(answer["randomized_bundle_token"]?.text, as: .bundleToken)
        storage.remember(answer["randomized_device_token"]?.text, as: .deviceToken)
        if let link = answer["link"]?.text { storage.remember(link, as: .userLink) }
        guard let text = answer["data"]?.text, case .object(let parameters)? = JSONValue(jsonText: text) else {
            throw NSError.branch(.serverProblem, "The answer of the service has no data.")
        }
        return parameters
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
}
