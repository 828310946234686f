import DeepLinks
import Foundation

struct BoardingPass: DeepLinkValue {
    var flight = ""
    var seat: String?
}

let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)[/\(\.seat)]"
let router = try DeepLinkRouter<String> {
    pass { "Boarding pass of \($0.flight)" }
    DeepLink.catchAll { (url: URL) in "No place for \(url)" }
}

let url = try pass.url(for: BoardingPass(flight: "LH400", seat: "12A"), host: "fly.example.com")
print(url, router.match(url) ?? "")
