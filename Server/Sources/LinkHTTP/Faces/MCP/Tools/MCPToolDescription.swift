import LinkService
import WaymarkLinks

/// The description of a tool for clients.
struct MCPToolDescription: Sendable {
    /// The effect of a call, for clients that ask their user first.
    ///
    /// These are hints: rights are checked at the call.
    enum Effect {
        /// Changes nothing.
        case reads
        /// Adds something; a second call adds again.
        case adds
        /// Changes something that can be changed back; a second call changes nothing more.
        case changesBack
        /// Changes what visitors of a link get; a second call changes nothing more.
        case replaces
    }

    /// The name by which it is called.
    let name: String
    /// The name for people.
    let title: String
    /// What it does, when to use it, and what it returns.
    let text: String
    /// What a call does.
    let effect: Effect
    /// The right without which it cannot be called.
    let right: Right
    /// The JSON Schemas of the arguments, by name.
    let arguments: [String: JSONValue]
    /// The arguments that must be given.
    var required: [String] = []

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(arguments), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        return [
            "name": .string(name), "title": .string(title), "description": .string(text),
            "inputSchema": .object(schema),
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(effect == .reads),
                "destructiveHint": .bool(effect == .replaces), "idempotentHint": .bool(effect != .adds),
                // All that tools reach is in this service.
                "openWorldHint": false,
            ],
        ]
    }
}
