// AppKit, as far as we use it, with the Apple events that it re-exports.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import AppleFoundation

// https://developer.apple.com/documentation/foundation/nsappleeventdescriptor
open class NSAppleEventDescriptor: NSObject {
    // https://developer.apple.com/documentation/foundation/nsappleeventdescriptor/paramdescriptor(forkeyword:)
    public func paramDescriptor(forKeyword keyword: AEKeyword) -> NSAppleEventDescriptor? { nil }
    // https://developer.apple.com/documentation/foundation/nsappleeventdescriptor/stringvalue
    public var stringValue: String? { nil }
}

// https://developer.apple.com/documentation/foundation/nsappleeventmanager
open class NSAppleEventManager: NSObject {
    // https://developer.apple.com/documentation/foundation/nsappleeventmanager/shared()
    public class func shared() -> NSAppleEventManager { NSAppleEventManager() }
    // https://developer.apple.com/documentation/foundation/nsappleeventmanager/seteventhandler(_:andselector:foreventclass:andeventid:)
    public func setEventHandler(
        _ handler: Any, andSelector handleEventSelector: Selector, forEventClass eventClass: AEEventClass,
        andEventID eventID: AEEventID
    ) {}
    // https://developer.apple.com/documentation/foundation/nsappleeventmanager/removeeventhandler(foreventclass:andeventid:)
    public func removeEventHandler(forEventClass eventClass: AEEventClass, andEventID eventID: AEEventID) {}
}

// https://developer.apple.com/documentation/coreservices/aeeventclass
public typealias AEEventClass = UInt32
// https://developer.apple.com/documentation/coreservices/aeeventid
public typealias AEEventID = UInt32
// https://developer.apple.com/documentation/coreservices/aekeyword
public typealias AEKeyword = UInt32
// https://developer.apple.com/documentation/coreservices/kinterneteventclass
public var kInternetEventClass: Int { 0x4755_524C }
// https://developer.apple.com/documentation/coreservices/kaegeturl
public var kAEGetURL: Int { 0x4755_524C }
// https://developer.apple.com/documentation/coreservices/keydirectobject
public var keyDirectObject: Int { 0x2D2D_2D2D }
