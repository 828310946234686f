import ArgumentParser
import Foundation
import LinkService
import WaymarkLinks

/// The association files of a host as the command prints them.
struct AssociationOutput: Encodable {
    var host: String
    var apple: JSONValue
    var android: JSONValue

    init(_ files: HostAssociations) {
        host = files.host
        apple = JSONValue(jsonText: String(decoding: files.apple, as: UTF8.self)) ?? .null
        android = JSONValue(jsonText: String(decoding: files.android, as: UTF8.self)) ?? .null
    }

    /// Both files, each below its address.
    var text: String {
        [("apple-app-site-association", apple), ("assetlinks.json", android)].map { name, file in
            "https://\(host)/.well-known/\(name)\n\((try? JSONText.pretty(file)) ?? "")"
        }.joined(separator: "\n\n")
    }
}
