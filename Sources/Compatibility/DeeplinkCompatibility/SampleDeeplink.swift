public import Foundation

/// A link for a test of a ``DeeplinksCenter``, and the template that should handle it.
///
/// ```swift
/// try await confirmation { handled in
///     try center.testSampleDeeplink(
///         SampleDeeplink(
///             deeplinkTemplate: event, urlToParse: url, assigningToInstance: Event(),
///             expectation: { handled() }, assertions: { #expect($0 == Event(slug: "swift", id: "1")) }))
/// }
/// ```
public struct SampleDeeplink<Value> {
    let deeplinkTemplate: Deeplink<Value>
    let urlToParse: URL
    let instance: Value
    let expectation: () -> Void
    let assertions: (Value) -> Void

    /// Creates a sample of a template with arguments.
    ///
    /// - Parameters:
    ///   - deeplinkTemplate: The template that should handle the link.
    ///   - urlToParse: The link.
    ///   - assigningToInstance: The value that the link is read into a copy of.
    ///   - expectation: Called if the template handles the link, such as the `fulfill` of an expectation of XCTest.
    ///   - assertions: Checks the value that was read. Called before `expectation`.
    public init(
        deeplinkTemplate: Deeplink<Value>,
        urlToParse: URL,
        assigningToInstance: Value,
        expectation: @escaping () -> Void,
        assertions: @escaping (Value) -> Void
    ) {
        self.deeplinkTemplate = deeplinkTemplate
        self.urlToParse = urlToParse
        instance = assigningToInstance
        self.expectation = expectation
        self.assertions = assertions
    }
}

extension SampleDeeplink where Value == Void {
    /// Creates a sample of a template without arguments.
    ///
    /// - Parameters:
    ///   - deeplinkTemplate: The template that should handle the link.
    ///   - urlToParse: The link.
    ///   - expectation: Called if the template handles the link.
    public init(deeplinkTemplate: Deeplink<Void>, urlToParse: URL, expectation: @escaping () -> Void) {
        self.init(
            deeplinkTemplate: deeplinkTemplate, urlToParse: urlToParse, assigningToInstance: (),
            expectation: expectation, assertions: { _ in })
    }
}
