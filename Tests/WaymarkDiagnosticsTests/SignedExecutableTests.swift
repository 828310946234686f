import Foundation
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
        for file in [signed, simulated, MachOSample.universal([plain, signed]), Data([0]) + signed] {
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

    @Test func everyCutAndEveryChangedByteIsSafe() throws {
        for file in [
            try MachOSample.signed(Self.entitlements), try MachOSample.simulated(Self.entitlements),
            MachOSample.universal([try MachOSample.signed(Self.entitlements)]),
        ] {
            for length in 0..<min(file.count, 300) { _ = SignedExecutable(file.prefix(length)).entitlements }
            for index in 0..<min(file.count, 300) {
                var changed = file
                changed[index] = 0xff
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
