import Foundation
import Logging

/// Writes each log event as one line on standard error, as text or as JSON.
///
/// Text that looks like an API key is redacted first. The service logs no keys; this is a precaution in case a URL with
/// a key is logged.
struct LogLineHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let format: ServeConfiguration.LogFormat
    private let now: @Sendable () -> Date
    private let write: @Sendable (_ line: String) -> Void

    /// Creates a handler.
    init(
        label: String, level: Logger.Level, format: ServeConfiguration.LogFormat,
        now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (_ line: String) -> Void = LogLineHandler.writeToStandardError
    ) {
        self.label = label
        self.logLevel = level
        self.format = format
        self.now = now
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata
        if let provided = metadataProvider?.get() { fields.merge(provided) { _, new in new } }
        if let given = event.metadata { fields.merge(given) { _, new in new } }
        let moment = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let line =
            switch format {
            case .text: textLine(moment, event, fields)
            case .json: jsonLine(moment, event, fields)
            }
        write(KeyRedaction.redacted(line))
    }

    private func textLine(_ moment: String, _ event: LogEvent, _ fields: Logger.Metadata) -> String {
        let pairs = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted($0.value.description))" }
        return "\(moment) \(event.level) \(Self.oneLine(event.message.description))\(pairs.joined())"
    }

    private func jsonLine(_ moment: String, _ event: LogEvent, _ fields: Logger.Metadata) -> String {
        var object = fields.mapValues(\.description)
        object["time"] = moment
        object["level"] = event.level.rawValue
        object["logger"] = label
        object["message"] = event.message.description
        return (try? JSONText.line(object)) ?? textLine(moment, event, fields)
    }

    /// Keeps text of a request from looking like another line or another field.
    private static func quoted(_ value: String) -> String {
        let plain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        return plain && !value.isEmpty ? value : "\"\(oneLine(value).replacing("\"", with: "\\\""))\""
    }

    private static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Writes a complete line at once, so that lines of several threads do not mix.
    ///
    /// If the reader has gone away or the disk is full, the line is lost and the service continues.
    @Sendable static func writeToStandardError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
