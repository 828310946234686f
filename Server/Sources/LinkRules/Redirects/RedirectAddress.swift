import WaymarkLinks

/// The address that a redirect leads to; that of the Play Store has a place for the token of the click.
///
/// Many clicks share an address, but not a token. The place is as long as every token, so that the rest is written once.
public struct RedirectAddress: Hashable, Sendable {
    private struct Slot: Hashable {
        /// Where the parameter of the token begins, in bytes.
        var start: Int
        /// Where its value begins.
        var value: Int

        var end: Int { value + ClickToken.characterCount }
    }

    /// The address, with ``ClickToken/characterCount`` zeros in the place of the token.
    package let template: String
    private let slot: Slot?

    /// Creates an address without a place for a token.
    init(_ text: String) {
        template = text
        slot = nil
    }

    /// Creates the address of a page.
    init(_ url: WebURL) {
        self.init(url.description)
    }

    /// Creates an address with a place for a token.
    ///
    /// - Parameters:
    ///   - before: the part before the parameter of the token.
    ///   - name: what separates the parameter from others, its name, and the equals sign.
    ///   - after: the part after the token.
    init(before: String, name: String, after: String) {
        let start = before.utf8.count
        slot = Slot(start: start, value: start + name.utf8.count)
        template = before + name + String(repeating: "0", count: ClickToken.characterCount) + after
    }

    /// Whether the address has a place for a token.
    public var hasTokenPlace: Bool { slot != nil }

    /// Where a token begins in the UTF-8 of ``template``; `nil` if the address has no place for one.
    package var tokenOffset: Int? { slot?.value }

    /// The address with a token in its place; without the parameter if there is no token.
    public func text(with token: ClickToken?) -> String {
        guard let slot else { return template }
        guard let token else { return before(slot) + after(slot) }
        var template = template
        return template.withUTF8 { template in
            String(unsafeUninitializedCapacity: template.count) { text in
                let text = UnsafeMutableRawBufferPointer(text)
                text.copyMemory(from: UnsafeRawBufferPointer(template))
                token.write(to: UnsafeMutableRawBufferPointer(rebasing: text[slot.value...]))
                return template.count
            }
        }
    }

    /// The address as a percent-encoded value between the parts of another one.
    func encoded(between start: String, and end: String) -> RedirectAddress {
        guard let slot else { return RedirectAddress(start + PercentEncoding.strict(template) + end) }
        let name = String(Substring(template.utf8.dropFirst(slot.start).prefix(slot.value - slot.start)))
        return RedirectAddress(
            before: start + PercentEncoding.strict(before(slot)), name: PercentEncoding.strict(name),
            after: PercentEncoding.strict(after(slot)) + end)
    }

    private func before(_ slot: Slot) -> String { String(Substring(template.utf8.prefix(slot.start))) }
    private func after(_ slot: Slot) -> String { String(Substring(template.utf8.dropFirst(slot.end))) }
}
