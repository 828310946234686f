import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import WaymarkLinks

/// `/api/v1/events`: takes what apps say about links.
struct AppEventController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceRoute.events.nativePath), use: take)
    }

    @Sendable func take(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .reportEvents)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client, for: .reading)
        let rules = JSONBody.Rules(maximumBytes: limits.eventBodyBytes, maximumDepth: limits.jsonDepth)
        let batch = try await JSONBody.read(AppEventBatch.self, from: request, rules: rules)
        guard let project = caller.projectID else {
            throw HTTPFailure(
                .forbidden, "role-not-allowed", "Only a key of the app's own project can report link events.")
        }
        let faults = Self.faults(of: batch)
        guard faults.isEmpty else {
            throw HTTPFailure(
                .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                fields: faults)
        }
        let (result, isRepeated) = try await useCases.appEvents.take(
            batch, project: project, from: caller.role == .app ? context.limitedNetwork : nil)
        return try NativeResponse.json(result, headers: isRepeated ? [.idempotentReplayed: "true"] : [:])
    }

    /// What a batch must not hold, beyond its form.
    private static func faults(of batch: AppEventBatch) -> [HTTPFailure.Field] {
        guard (1...AppEventBatch.maximumEvents).contains(batch.events.count) else {
            return [.init(pointer: "/events", detail: "A batch must have 1 to \(AppEventBatch.maximumEvents) events.")]
        }
        var faults: [HTTPFailure.Field] = []
        if !VisibleASCII.isMade(batch.id, ofAtMost: 128) {
            faults.append(.init(pointer: "/id", detail: "This must have 1 to 128 visible ASCII characters."))
        }
        if batch.omitted.map({ !(0...1_000_000).contains($0) }) ?? false {
            faults.append(.init(pointer: "/omitted", detail: "This must be from 0 to 1000000."))
        }
        for (index, event) in batch.events.enumerated() {
            let texts = [
                ("kind", event.kind.rawValue), ("linkID", event.linkID), ("timing", event.timing),
                ("reason", event.reason), ("door", event.door),
            ]
            if let fault = event.custom?.fault {
                faults.append(
                    .init(
                        pointer: "/events/\(index)/custom/\(fault.rawValue)",
                        detail: Self.detail(of: fault)))
            }
            for (name, text) in texts where (text?.utf8.count ?? 0) > AppEvent.longestText {
                faults.append(
                    .init(
                        pointer: "/events/\(index)/\(name)",
                        detail: "This must not have more than \(AppEvent.longestText) bytes."))
            }
        }
        return faults
    }

    /// What would be right instead.
    private static func detail(of fault: CustomAppEvent.Fault) -> String {
        switch fault {
        case .id, .claimID:
            "This must have 1 to \(CustomAppEvent.longestID) visible ASCII characters."
        case .name:
            "This must have 1 to \(CustomAppEvent.longestName) visible ASCII characters; a space is none."
        case .value:
            "This must be a decimal number such as “12.50”, with at most 15 digits before the point and 6 after it."
        case .currency:
            "This must have three capital letters by ISO 4217, such as “EUR”, and needs a value."
        }
    }
}
