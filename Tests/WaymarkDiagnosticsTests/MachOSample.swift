import Foundation

/// Writes executables of Apple's systems that have nothing but entitlements.
enum MachOSample {
    /// One image with a code signature.
    static func signed(_ entitlements: [String: Any], is32Bit: Bool = false) throws -> Data {
        let list = try plist(entitlements)
        var signature = Data()
        for number: UInt32 in [0xfade_0cc0, 0, 2, 0, 28, 5, 36] { signature += big(number) }
        signature += big(0xfade_0c02) + big(8)
        signature += big(0xfade_7171) + big(UInt32(list.count + 8)) + list
        let header = is32Bit ? shortHeader(commands: 1) : header(commands: 1)
        let command = little(0x1d) + little(16) + little(UInt32(header.count + 16)) + little(UInt32(signature.count))
        return header + command + signature
    }

    /// One image with the section of the simulator.
    static func simulated(_ entitlements: [String: Any]) throws -> Data {
        let list = try plist(entitlements)
        let segment = little(0x19) + little(152) + name("__TEXT") + Data(count: 40) + little(1) + little(0)
        let section =
            name("__entitlements") + name("__TEXT") + Data(count: 8) + little(UInt32(list.count)) + Data(count: 4)
            + little(184) + Data(count: 28)
        return header(commands: 1) + segment + section + list
    }

    /// Several images in one file.
    static func universal(_ images: [Data]) -> Data {
        var file = big(0xcafe_babe) + big(UInt32(images.count))
        var offset = 8 + images.count * 20
        for image in images {
            for number in [0, 0, offset, image.count, 0] { file += big(UInt32(number)) }
            offset += image.count
        }
        return images.reduce(file, +)
    }

    static func header(commands: UInt32) -> Data {
        little(0xfeed_facf) + Data(count: 12) + little(commands) + Data(count: 12)
    }

    private static func shortHeader(commands: UInt32) -> Data {
        little(0xfeed_face) + Data(count: 12) + little(commands) + Data(count: 8)
    }

    private static func plist(_ value: [String: Any]) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    }

    private static func name(_ text: String) -> Data { Data(text.utf8) + Data(count: 16 - text.utf8.count) }
    private static func little(_ number: UInt32) -> Data { Data(big(number).reversed()) }
    private static func big(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }
}
