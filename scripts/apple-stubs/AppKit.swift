// AppKit, as far as we use it: the constants of Core Services that it re-exports.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import AppleFoundation

// https://developer.apple.com/documentation/coreservices/kinterneteventclass
public var kInternetEventClass: Int { 0x4755_524C }
// https://developer.apple.com/documentation/coreservices/kaegeturl
public var kAEGetURL: Int { 0x4755_524C }
// https://developer.apple.com/documentation/coreservices/keydirectobject
public var keyDirectObject: Int { 0x2D2D_2D2D }
