// What Apple's Foundation, Core Services and UniformTypeIdentifiers have beside the Foundation of Linux, as far as we
// use it. Every frame module re-exports this one, as the real ones re-export Foundation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import Foundation

// https://developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity: NSObject {
    // https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype
    public var activityType: String { "" }
    // https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
    public var webpageURL: URL?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo
    public var userInfo: [AnyHashable: Any]?
    // https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff
    public var isEligibleForHandoff = true
    // https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)
    public init(activityType: String) {}
}

// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

// https://developer.apple.com/documentation/foundation/nsitemprovider
open class NSItemProvider: NSObject {
    // https://developer.apple.com/documentation/foundation/nsitemprovider/loadobject(ofclass:completionhandler:)-6pysm
    //
    // The real one takes every type that is bridged to a class that can be read from an item provider.
    @discardableResult
    public func loadObject(
        ofClass: String.Type, completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
}

extension FileManager {
    // https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Hashable, Sendable {}

// https://developer.apple.com/documentation/foundation/nsselectorfromstring(_:)
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector() }
