import Foundation

/// An executable of Apple's systems, read for its entitlements.
///
/// A signed executable has them in its code signature, one for the simulator in a section of its own. No public function of iOS
/// returns them. Every position is checked: a file that is cut off has no entitlements.
/// - https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h
/// - https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
struct SignedExecutable {
    private enum Magic {
        static let machO64: UInt32 = 0xfeed_facf
        static let universal: UInt32 = 0xcafe_babe
        static let signature: UInt32 = 0xfade_0cc0
        static let entitlements: UInt32 = 0xfade_7171
    }

    private enum Command {
        static let segment64: UInt32 = 0x19
        static let codeSignature: UInt32 = 0x1d
    }

    private static let entitlementsSlot: UInt32 = 5

    private let file: Data

    init(_ file: Data) {
        self.file = file
    }

    /// The entitlements; `nil` if there are none, or the file is not an executable of Apple's systems.
    var entitlements: [String: Any]? {
        if number(at: 0) == Magic.machO64 { return entitlements(ofImageAt: 0) }
        guard bigNumber(at: 0) == Magic.universal, let count = bigNumber(at: 4), count <= 16 else { return nil }
        // Five numbers for each architecture; the third is the offset of its image.
        return (0..<Int(count)).lazy
            .compactMap { bigNumber(at: 8 + $0 * 20 + 8) }
            .compactMap { entitlements(ofImageAt: Int($0)) }.first
    }

    private func entitlements(ofImageAt start: Int) -> [String: Any]? {
        guard number(at: start) == Magic.machO64, let count = number(at: start + 16) else { return nil }
        var place = start + 32
        for _ in 0..<count {
            guard let command = number(at: place), let size = number(at: place + 4), size >= 8 else { return nil }
            if command == Command.codeSignature, let offset = number(at: place + 8),
                let found = entitlements(inSignatureAt: start + Int(offset))
            {
                return found
            }
            if command == Command.segment64, let found = entitlements(inSegmentAt: place, of: start) { return found }
            place += Int(size)
        }
        return nil
    }

    /// The index of a signature has the type and the offset of each part.
    private func entitlements(inSignatureAt start: Int) -> [String: Any]? {
        guard bigNumber(at: start) == Magic.signature, let count = bigNumber(at: start + 8), count <= 64 else {
            return nil
        }
        for part in 0..<Int(count) {
            let entry = start + 12 + part * 8
            guard bigNumber(at: entry) == Self.entitlementsSlot, let offset = bigNumber(at: entry + 4) else { continue }
            let place = start + Int(offset)
            guard bigNumber(at: place) == Magic.entitlements, let length = bigNumber(at: place + 4), length >= 8 else {
                return nil
            }
            return propertyList(at: place + 8, length: Int(length) - 8)
        }
        return nil
    }

    /// A segment of the simulator may have the section `__entitlements`.
    private func entitlements(inSegmentAt place: Int, of start: Int) -> [String: Any]? {
        guard let count = number(at: place + 64), count <= 256 else { return nil }
        for section in 0..<Int(count) {
            let entry = place + 72 + section * 80
            guard name(at: entry) == "__entitlements", let size = number(at: entry + 40),
                let offset = number(at: entry + 48)
            else { continue }
            return propertyList(at: start + Int(offset), length: Int(size))
        }
        return nil
    }

    private func propertyList(at place: Int, length: Int) -> [String: Any]? {
        bytes(at: place, length).flatMap {
            (try? PropertyListSerialization.propertyList(from: $0, format: nil)) as? [String: Any]
        }
    }

    /// The name of a section: sixteen bytes, filled up with zeros.
    private func name(at place: Int) -> String? {
        bytes(at: place, 16).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func number(at place: Int) -> UInt32? {
        bigNumber(at: place)?.byteSwapped
    }

    private func bigNumber(at place: Int) -> UInt32? {
        bytes(at: place, 4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    private func bytes(at place: Int, _ length: Int) -> Data? {
        guard place >= 0, length >= 0, place <= file.count, length <= file.count - place else { return nil }
        let start = file.startIndex + place
        return file[start..<start + length]
    }
}
