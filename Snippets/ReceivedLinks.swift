import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

let service = try LinkServiceConfiguration(
    service: WebURL("https://go.example.com"), apiKey: "wmk_app_4tR7kQ", domain: LinkDomain("https://go.example.com"))
let inbox = LinkInbox(
    LinkInboxConfiguration(service: service, deepLinkHosts: ["fly.example.com"]), store: FileInboxStore())
let work = Task { await inbox.run() }

if let url = URL(string: "https://fly.example.com/pass/LH400") { inbox.open(url, from: .universalLink) }
for await delivery in inbox.deliveries() {
    print(delivery.link.url, delivery.link.timing)
    await delivery.handled()
    work.cancel()
    break
}
