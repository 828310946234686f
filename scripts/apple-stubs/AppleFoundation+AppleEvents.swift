// The Apple events of Foundation, on the Mac.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

import Foundation

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
