import Foundation
import WaymarkInbox

let inbox = LinkInbox(
    LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ", deepLinkHosts: ["fly.example.com"]))
let work = Task { await inbox.run() }

if let url = URL(string: "https://fly.example.com/pass/LH400") { inbox.open(url, from: .universalLink) }
for await delivery in inbox.deliveries() {
    print(delivery.link.url, delivery.link.timing)
    await delivery.handled()
    work.cancel()
    break
}
