import Foundation
import SeededRandom
import Testing

@testable import WaymarkDiagnostics

@Suite struct SignedExecutableTests {
    static let entitlements: [String: any Sendable] = [
        "application-identifier": "ABCDE12345.com.example.airline",
        "com.apple.developer.associated-domains": ["applinks:go.example.com", "applinks:*.example.com?mode=developer"],
    ]

    private func build(_ file: Data) -> AppBuild {
        AppBuild(
            information: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["airline"]], [:]]],
            entitlements: SignedExecutable(file).entitlements)
    }

    @Test func entitlementsAreReadFromEveryKindOfExecutable() throws {
        let signed = try MachOSample.signed(Self.entitlements)
        let simulated = try MachOSample.simulated(Self.entitlements)
        let plain = MachOSample.header(commands: 0)
        let old = try MachOSample.signed(Self.entitlements, is32Bit: true)
        for file in [signed, simulated, old, MachOSample.universal([plain, old, signed]), Data([0]) + signed] {
            // A slice of a file has other indices than a file.
            let build = build(file.first == 0 ? file.dropFirst() : file)
            #expect(build.appIdentifier == "ABCDE12345.com.example.airline")
            #expect(
                build.associatedDomains == ["applinks:go.example.com", "applinks:*.example.com?mode=developer"])
            #expect(build.urlSchemes == ["airline"])
        }
    }

    @Test func macNamesItsIdentifierOtherwise() throws {
        let build = build(try MachOSample.signed(["com.apple.application-identifier": "T.com.example.mac"]))
        #expect(build.appIdentifier == "T.com.example.mac")
        #expect(build.associatedDomains == [])
    }

    @Test func filesWithoutEntitlementsHaveNone() throws {
        for file in [
            Data(), Data("#!/bin/sh".utf8), MachOSample.header(commands: 0), MachOSample.header(commands: 1000),
            MachOSample.universal([]),
        ] {
            #expect(build(file).associatedDomains == nil)
        }
    }

    private static func samples() throws -> [Data] {
        let signed = try MachOSample.signed(entitlements)
        return [
            signed, try MachOSample.simulated(entitlements), try MachOSample.signed(entitlements, is32Bit: true),
            MachOSample.universal([MachOSample.header(commands: 1), signed]),
        ]
    }

    @Test func everyCutIsSafe() throws {
        for file in try Self.samples() {
            for length in 0..<min(file.count, 300) { _ = SignedExecutable(file.prefix(length)).entitlements }
        }
    }

    /// Offsets, sizes and counts at the edges of their types in every place, in both byte orders, and several at once.
    @Test func spoiltNumbersAreSafe() throws {
        var generator = FuzzRun.generator()
        let edges: [UInt32] = [0, 1, 7, 8, 16, 64, 256, 0x7fff_ffff, 0x8000_0000, 0xffff_fff8, 0xffff_ffff]
        for file in try Self.samples() {
            for place in 0..<min(file.count, 300) - 4 {
                for edge in edges {
                    _ = SignedExecutable(file.spoilt(at: place, by: edge)).entitlements
                    _ = SignedExecutable(file.spoilt(at: place, by: edge.byteSwapped)).entitlements
                }
            }
            for _ in 0..<FuzzRun.iterations {
                var changed = file
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<min(file.count, 300) - 4, using: &generator)
                    changed = changed.spoilt(at: place, by: UInt32(truncatingIfNeeded: generator.next()))
                }
                _ = SignedExecutable(changed).entitlements
            }
        }
    }

    @Test func runningProgramIsReadWithoutHarm() {
        #if os(Linux)
            #expect(AppBuild.current.associatedDomains == nil)
        #else
            _ = AppBuild.current
        #endif
    }
}

extension Data {
    /// The bytes with another number in a place.
    fileprivate func spoilt(at place: Int, by number: UInt32) -> Data {
        var bytes = self
        for offset in 0..<4 { bytes[place + offset] = UInt8(truncatingIfNeeded: number >> (8 * offset)) }
        return bytes
    }
}
