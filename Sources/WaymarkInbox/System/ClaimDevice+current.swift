import Foundation
public import WaymarkLinks

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

extension ClaimDevice {
    /// The device of this process, as a web page sees it.
    ///
    /// Nothing in it is unique to a device: others have the same model, system, language and time zone.
    @MainActor public static var current: ClaimDevice {
        var device = ClaimDevice(language: Locale.preferredLanguages.first, timeZone: TimeZone.current.identifier)
        #if canImport(UIKit) && !os(watchOS)
            let phone = UIDevice.current
            device.model = machine
            device.systemVersion = phone.systemVersion
            #if !os(visionOS)
                // An app for iPhone sees a smaller screen on an iPad than the browser does.
                if phone.userInterfaceIdiom != .phone || phone.model.hasPrefix("iPhone") {
                    // https://developer.apple.com/documentation/uikit/uiscreen/bounds
                    let size = UIScreen.main.bounds.size
                    device.screenWidth = Int(min(size.width, size.height))
                    device.screenHeight = Int(max(size.width, size.height))
                }
            #endif
        #endif
        return device
    }

    #if canImport(UIKit) && !os(watchOS)
        /// The model as `uname` tells it, such as `iPhone14,3`.
        private static var machine: String? {
            var name = utsname()
            guard uname(&name) == 0 else { return nil }
            return withUnsafeBytes(of: name.machine) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    #endif
}
