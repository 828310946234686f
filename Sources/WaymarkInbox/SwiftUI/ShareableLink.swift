#if canImport(SwiftUI) && canImport(CoreTransferable) && !os(tvOS)
    public import CoreTransferable
    import Foundation
    import UniformTypeIdentifiers
    public import WaymarkClient
    public import WaymarkLinks

    /// A link for a share sheet, which is made while the sheet opens.
    ///
    /// ```swift
    /// struct ShareButton: View {
    ///     let inbox: LinkInbox
    ///     let invitation: DynamicLink
    ///
    ///     var body: some View {
    ///         ShareLink(
    ///             item: ShareableLink(invitation, inbox: inbox), preview: SharePreview("Invitation"))
    ///     }
    /// }
    /// ```
    /// The short link is made when the sheet or the app that the person chose asks for it, once. Without the service the long
    /// link is shared.
    /// - https://developer.apple.com/documentation/swiftui/sharelink
    /// - https://developer.apple.com/documentation/coretransferable/datarepresentation
    @available(iOS 16, macOS 13, watchOS 9, *)
    public struct ShareableLink: Transferable, Sendable {
        private let link: DynamicLink
        private let inbox: LinkInbox
        private let options: ShortenOptions

        /// Creates an item for a share sheet.
        ///
        /// - Parameters:
        ///   - link: The link.
        ///   - inbox: The inbox that makes it.
        ///   - options: How the short link is made.
        public init(_ link: DynamicLink, inbox: LinkInbox, options: ShortenOptions = ShortenOptions()) {
            self.link = link
            self.inbox = inbox
            self.options = options
        }

        /// The link as a URL; as text for apps that take no URLs.
        public static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .url) { try await $0.data() }
            DataRepresentation(exportedContentType: .utf8PlainText) { try await $0.data() }
        }

        private func data() async throws -> Data {
            Data(try await inbox.shorten(link, options: options).url.utf8)
        }
    }
#endif
