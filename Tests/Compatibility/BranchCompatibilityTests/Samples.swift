import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@testable import BranchCompatibility

/// A Branch instance whose service gives scripted answers.
struct Sample {
    static let key = "key_live_" + String(repeating: "k", count: 32)

    let transport: ScriptedTransport
    let branch: Branch
    let storage: BranchStorage
    let store: InMemoryInboxStore

    init(
        _ answers: ScriptedTransport.Answer..., storage: BranchStorage = .inMemory(),
        store: InMemoryInboxStore = InMemoryInboxStore(), key: String = Self.key, clipboard: String? = nil
    ) {
        let transport =
            switch answers.count {
            case 3: ScriptedTransport(answers[0], answers[1], answers[2])
            case 2: ScriptedTransport(answers[0], answers[1])
            default: ScriptedTransport(answers[0])
            }
        self.transport = transport
        self.storage = storage
        self.store = store
        var environment = ClientEnvironment.system
        // The pause before a repeated request ends at once; what the inbox waits for never comes.
        environment.sleep = { seconds in if seconds > 0.2 { try await Task.sleep(nanoseconds: 3_600_000_000_000) } }
        branch = Branch(
            BranchConfiguration(
                service: "https://go.example.com", key: key, domains: ["links.example.com"],
                bundleID: "com.example.ios", checksPasteboardOnInstall: clipboard != nil),
            transport: transport, environment: environment, storage: storage, store: store, pasteboard: { clipboard })
    }

    /// The body of a request.
    func body(_ index: Int) async throws -> [String: JSONValue] {
        let requests = await transport.requests
        try #require(requests.count > index)
        let text = String(decoding: try #require(requests[index].body), as: UTF8.self)
        guard case .object(let members)? = JSONValue(jsonText: text) else { return [:] }
        return members
    }
}

/// What a handler was told.
@MainActor final class Heard {
    private(set) var sessions: [[AnyHashable: Any]] = []
    private(set) var errors: [NSError] = []
    private let calls: AsyncStream<Void>
    private let called: AsyncStream<Void>.Continuation

    init() {
        (calls, called) = AsyncStream.makeStream()
    }

    /// The number of calls so far.
    var count: Int { sessions.count + errors.count }

    func listen(to branch: Branch) {
        branch.initSession { self.hear($0, $1) }
    }

    private func hear(_ parameters: [AnyHashable: Any]?, _ error: (any Error)?) {
        if let parameters { sessions.append(parameters) }
        if let error { errors.append(error as NSError) }
        called.yield()
    }

    /// Waits for the next call.
    func next() async {
        for await _ in calls { return }
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ text: String, status: Int = 200) -> Self {
        .success(
            LinkHTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
    }

    /// An answer to a start, with the parameters as text.
    static func session(_ parameters: String) -> Self {
        let members: JSONValue = .object([
            "session_id": .string("1"), "randomized_bundle_token": .string("2"),
            "randomized_device_token": .string("3"),
            "link": .string("https://go.example.com/a/key?%24randomized_bundle_token=2"), "data": .string(parameters),
        ])
        return .json(members.jsonText)
    }

    static let organic = session(#"{"+clicked_branch_link":false,"+is_first_session":true}"#)
    static let spot = session(
        #"{"+clicked_branch_link":true,"+is_first_session":false,"+match_guaranteed":true,"spotId":7,"name":"a"}"#)
    static let other = session(#"{"+clicked_branch_link":true,"spotId":"8"}"#)
}
