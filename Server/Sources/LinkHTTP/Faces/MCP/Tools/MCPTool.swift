import LinkRules
import LinkService

/// A tool that agents can call: what it is, and what it does with the rights of a key.
protocol MCPTool: Sendable {
    /// What clients are told about the tool.
    var description: MCPToolDescription { get }

    /// Does what the tool is for.
    ///
    /// - Returns: what the caller gets, which is an object in JSON.
    /// - Throws: any error that ``HTTPFailure`` can describe; the caller gets it as a result.
    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable
}

/// The caller of a tool.
struct MCPCaller {
    /// The key, with its rights.
    let key: Caller
    /// The address that limits of rate count; `nil` where there is none.
    let client: IPAddress?
}
