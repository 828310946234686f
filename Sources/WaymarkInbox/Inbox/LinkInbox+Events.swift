public import Foundation
import WaymarkClient
import WaymarkLinks

extension LinkInbox {
    /// Reports an event of the app that its owner wants to see with links, such as a registration or an order.
    ///
    /// The event belongs to the link that led to the installation, and to `link` if it is given. It is sent with the other events
    /// of links, and only with ``ConsentLevel/full``, because it names the claim of the installation. Without a claim and without
    /// a link, it is not sent. The service counts an event once by its ID.
    ///
    /// - Parameters:
    ///   - name: The name of the event, such as `order`: 1 to 64 visible ASCII characters.
    ///   - value: The value, with at most 15 digits before the decimal point and 6 after it.
    ///   - currency: The currency of the value by ISO 4217, such as `EUR`.
    ///   - id: The identity of the event, such as the number of the order; `nil` means a new one. Pass the same one if the same
    ///     event may be reported twice.
    ///   - link: A link that the app was opened with, if the event happened because of it.
    /// - Returns: Whether the event is kept to be sent. A wrong name, value or currency is reported
    ///   (``LinkReport/Kind/misuse``).
    @discardableResult
    public func report(
        event name: String, value: Decimal? = nil, currency: String? = nil, id: String? = nil,
        because link: IncomingLink? = nil
    ) -> Bool {
        let event = CustomAppEvent(
            id: id ?? core.environment.identifier(), name: name, value: value.map { "\($0)" }, currency: currency)
        if let fault = event.fault {
            core.report(LinkReport(.misuse, detail: "The \(fault.rawValue) of an event of the app is not valid."))
            return false
        }
        let linkID = link?.content.linkID
        return core.change { state in
            guard state.consent == .full else { return false }
            state.events.append(event, linkID: linkID, at: state.now.date)
            state.ledger.change()
            return true
        }
    }
}
