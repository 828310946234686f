import Foundation

/// An executable of Apple's systems, read for its entitlements.
///
/// A signed executable has them in its code signature, one for the simulator in a section of its own. No public function of iOS
/// returns them. Every position is checked: a file that is cut off has no entitlements.
/// - https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h
/// - https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
struct SignedExecutable {
    private enum Magic {
        static let machO32: UInt64 = 0xfeed_face
        static let machO64: UInt64 = 0xfeed_facf
        static let universal: UInt64 = 0xcafe_babe
        static let signature: UInt64 = 0xfade_0cc0
        static let entitlements: UInt64 = 0xfade_7171
    }

    private enum Command {
        static let segment64: UInt64 = 0x19
        static let codeSignature: UInt64 = 0x1d
    }

    private static let entitlementsSlot: UInt64 = 5

    private let file: Data

    init(_ file: Data) {
        self.file = file
    }

    // Positions are sums of a few 32-bit numbers of the file. In 64 bits they do not overflow, and `Int` of a watch has 32.

    /// The entitlements; `nil` if there are none, or the file is not an executable of Apple's systems.
    var entitlements: [String: Any]? {
        if let entitlements = entitlements(ofImageAt: 0) { return entitlements }
        guard bigNumber(at: 0) == Magic.universal, let count = bigNumber(at: 4), count <= 16 else { return nil }
        // Five numbers for each architecture; the third is the offset of its image.
        return (0..<count).lazy
            .compactMap { bigNumber(at: 8 + $0 * 20 + 8) }
            .compactMap { entitlements(ofImageAt: $0) }.first
    }

    /// The header of 32-bit executables, as older watches have, lacks its last four bytes.
    private func entitlements(ofImageAt start: UInt64) -> [String: Any]? {
        guard let magic = number(at: start), magic == Magic.machO64 || magic == Magic.machO32,
            let count = number(at: start + 16)
        else { return nil }
        var place = start + (magic == Magic.machO64 ? 32 : 28)
        for _ in 0..<count {
            guard let command = number(at: place), let size = number(at: place + 4), size >= 8 else { return nil }
            if command == Command.codeSignature, let offset = number(at: place + 8),
                let found = entitlements(inSignatureAt: start + offset)
            {
                return found
            }
            if command == Command.segment64, let found = entitlements(inSegmentAt: place, of: start) { return found }
            place += size
        }
        return nil
    }

    /// The index of a signature has the type and the offset of each part.
    private func entitlements(inSignatureAt start: UInt64) -> [String: Any]? {
        guard bigNumber(at: start) == Magic.signature, let count = bigNumber(at: start + 8), count <= 64 else {
            return nil
        }
        for part in 0..<count {
            let entry = start + 12 + part * 8
            guard bigNumber(at: entry) == Self.entitlementsSlot, let offset = bigNumber(at: entry + 4) else { continue }
            let place = start + offset
            guard bigNumber(at: place) == Magic.entitlements, let length = bigNumber(at: place + 4), length >= 8 else {
                return nil
            }
            return propertyList(at: place + 8, length: length - 8)
        }
        return nil
    }

    /// A segment of the simulator may have the section `__entitlements`.
    private func entitlements(inSegmentAt place: UInt64, of start: UInt64) -> [String: Any]? {
        guard let count = number(at: place + 64), count <= 256 else { return nil }
        for section in 0..<count {
            let entry = place + 72 + section * 80
            guard name(at: entry) == "__entitlements", let size = number(at: entry + 40),
                let offset = number(at: entry + 48)
            else { continue }
            return propertyList(at: start + offset, length: size)
        }
        return nil
    }

    private func propertyList(at place: UInt64, length: UInt64) -> [String: Any]? {
        bytes(at: place, length).flatMap {
            (try? PropertyListSerialization.propertyList(from: $0, format: nil)) as? [String: Any]
        }
    }

    /// The name of a section: sixteen bytes, filled up with zeros.
    private func name(at place: UInt64) -> String? {
        bytes(at: place, 16).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func number(at place: UInt64) -> UInt64? {
        bytes(at: place, 4).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }

    private func bigNumber(at place: UInt64) -> UInt64? {
        bytes(at: place, 4).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    private func bytes(at place: UInt64, _ length: UInt64) -> Data? {
        guard place <= UInt64(file.count), length <= UInt64(file.count) - place else { return nil }
        // Both are at most the length of the file, which is an `Int`.
        let start = file.startIndex + Int(place)
        return file[start..<start + Int(length)]
    }
}
