import ArgumentParser
import Foundation
import LinkQRCodes
import LinkStorage
import WaymarkLinks

/// A QR code as the command prints it.
struct QRCodeOutput: Encodable {
    var url: String
    var level: String
    var modules: Int
    var size: Int
    var file: String?
    var svg: String?

    init(_ picture: QRCodePicture, url: String, file: String? = nil, svg: String? = nil) {
        self.url = url
        level = picture.code.level.rawValue
        modules = picture.code.width
        size = picture.size
        self.file = file
        self.svg = svg
    }
}
