import Foundation
import WaymarkClient
import WaymarkLinks

let configuration = try LinkServiceConfiguration(
    service: WebURL("http://127.0.0.1:8080"),
    apiKey: ProcessInfo.processInfo.environment["WAYMARK_KEY"] ?? "",
    domain: LinkDomain("http://127.0.0.1:8080"))
let client = LinkServiceClient(configuration)

let link = DynamicLink(link: try WebURL("https://www.example.com/trips/42"))
let shortened = try await client.shorten(link)
print(shortened.url)

let resolved = try await client.resolve(shortened.url)
print(resolved.url, resolved.match)
