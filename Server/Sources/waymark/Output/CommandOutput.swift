import ArgumentParser
import Foundation
import WaymarkLinks

/// The `--json` switch, which every command has.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON instead of text.")
    var json = false

    /// Prints a value as JSON, or its text, on standard output.
    func show(_ value: some Encodable, text: @autoclosure () -> String) throws {
        print(json ? try JSONText.pretty(value) : text())
    }
}

extension OutputOptions {
    /// Prints an answer of the service as the service writes it, or its text, on standard output.
    func show(wire value: some Encodable, text: @autoclosure () -> String) throws {
        guard json else { return print(text()) }
        let encoder = WireJSON.encoder()
        encoder.outputFormatting.insert(.prettyPrinted)
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
