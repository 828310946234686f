import Crypto
import Foundation

/// A file of the dashboard that never changes: its name holds the hash of what it says.
struct DashboardAsset: Hashable, Sendable {
    /// The text of the file.
    let text: String
    /// The media type.
    let type: String
    /// The name, such as `waymark-1b2c3d4e5f607182.css`.
    let name: String

    /// The path of the file.
    var path: String { "\(Self.folder)/\(name)" }

    /// The folder of all files.
    static let folder = "/_/files"
    /// The style sheet.
    static let style = DashboardAsset(DashboardStyle.sheet, type: "text/css; charset=utf-8", ending: "css")
    /// The script.
    static let script = DashboardAsset(DashboardScript.source, type: "text/javascript; charset=utf-8", ending: "js")
    /// All files.
    static let all = [style, script]

    private init(_ text: String, type: String, ending: String) {
        self.text = text
        self.type = type
        let digest = SHA256.hash(data: Data(text.utf8)).prefix(8)
        name = "waymark-\(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()).\(ending)"
    }
}
