// Network, as far as we use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import AppleFoundation
public import Dispatch

// https://developer.apple.com/documentation/network/nwpath
public struct NWPath: Equatable, Sendable {
    // https://developer.apple.com/documentation/network/nwpath/status-swift.enum
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
    // https://developer.apple.com/documentation/network/nwpath/status-swift.property
    public let status: NWPath.Status
}

// https://developer.apple.com/documentation/network/nwpathmonitor
final public class NWPathMonitor {
    // https://developer.apple.com/documentation/network/nwpathmonitor/init()
    public init() {}
    // https://developer.apple.com/documentation/network/nwpathmonitor/pathupdatehandler
    @preconcurrency final public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?
    // https://developer.apple.com/documentation/network/nwpathmonitor/start(queue:)
    final public func start(queue: DispatchQueue) {}
    // https://developer.apple.com/documentation/network/nwpathmonitor/cancel()
    final public func cancel() {}
}
