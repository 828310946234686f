public import Foundation

/// A link for a test of a ``DeeplinksCenter``: the template that should handle it, and the value that should be read.
///
/// ```swift
/// try center.testSampleDeeplink(
///     SampleDeeplink(
///         deeplinkTemplate: event, urlToParse: url, assigningToInstance: Event(), expectation: Event(id: "1"),
///         assertions: { parsed, expected in #expect(parsed == expected) }))
/// ```
public struct SampleDeeplink<Value> {
    let deeplinkTemplate: Deeplink<Value>
    let urlToParse: URL
    let instance: Value
    let check: (Value) throws -> Void

    /// Creates a sample of a template with arguments.
    ///
    /// - Parameters:
    ///   - deeplinkTemplate: The template that should handle the link.
    ///   - urlToParse: The link.
    ///   - assigningToInstance: The value that the link is read into a copy of.
    ///   - expectation: The value that should be read.
    ///   - assertions: Compares the value that was read with the expectation. The sample fails if it throws.
    public init(
        deeplinkTemplate: Deeplink<Value>,
        urlToParse: URL,
        assigningToInstance: Value,
        expectation: Value,
        assertions: @escaping (_ parsed: Value, _ expectation: Value) throws -> Void
    ) {
        self.deeplinkTemplate = deeplinkTemplate
        self.urlToParse = urlToParse
        instance = assigningToInstance
        check = { try assertions($0, expectation) }
    }
}

extension SampleDeeplink where Value == Void {
    /// Creates a sample of a template without arguments.
    public init(deeplinkTemplate: Deeplink<Void>, urlToParse: URL, assigningToInstance: Void = ()) {
        self.init(
            deeplinkTemplate: deeplinkTemplate, urlToParse: urlToParse, assigningToInstance: (), expectation: (),
            assertions: { _, _ in })
    }
}
