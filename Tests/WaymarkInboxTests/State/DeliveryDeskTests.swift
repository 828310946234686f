import Foundation
import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct DeliveryDeskTests {
    private static func link(_ id: String) throws -> IncomingLink {
        IncomingLink(
            id: id, content: LinkContent(url: try AppURI("https://www.example.com/\(id)")), door: .program)
    }

    private static func id(of loss: DeliveryDesk.Loss) -> String {
        switch loss {
        case .givenBack(let id), .neglected(let id): id
        }
    }

    /// Links laid ready, taken, answered, dropped and withdrawn, by subscribers that come and go, in any order.
    @Test func everyLinkThatIsTakenEndsOnce() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomBits(state: seed)
        let scenes: [LinkScene?] = [nil, "a", "b"]
        for _ in 0..<5000 {
            var desk = DeliveryDesk()
            var subscribers: [Int] = []
            /// The links that are ready or taken, with the number of their delivery.
            var open: [String: Int?] = [:]
            var last = 0
            func end(_ ids: [String]) {
                for id in ids { #expect(open.removeValue(forKey: id) != nil, "\(id) ended twice, seed \(seed)") }
            }
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let subscriber = subscribers.randomElement(using: &random)
                let serial = open.values.compactMap { $0 }.sorted().randomElement(using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    subscribers.append(desk.wait(nil, scene: scenes.randomElement(using: &random) ?? nil).subscriber)
                case 1:
                    guard let subscriber else { break }
                    end(desk.wait(subscriber, scene: nil).losses.map(Self.id))
                case 2:
                    guard desk.readyLink == nil else { break }
                    last += 1
                    let address = LinkAddress(scenes.randomElement(using: &random) ?? nil)
                    desk.layReady(try Self.link("\(last)"), address)
                    open["\(last)"] = .some(nil)
                    end(desk.takeBackUnwanted().map(Self.id))
                case 3, 4:
                    guard let subscriber else { break }
                    let hasLink = desk.hasLink(for: subscriber)
                    let taken = desk.take(subscriber)
                    #expect((taken != nil) == hasLink)
                    if let taken { open[taken.link.id] = taken.serial }
                case 5:
                    guard let subscriber else { break }
                    subscribers.removeAll { $0 == subscriber }
                    end(desk.leave(subscriber, isCancelled: Bool.random(using: &random)).map(Self.id))
                case 6:
                    guard let serial else { break }
                    end(desk.drop(serial).map(Self.id))
                default:
                    guard let serial else { break }
                    #expect(desk.isHanded(serial), "seed \(seed)")
                    end([desk.answer(serial)].compactMap { $0 })
                    let again = desk.answer(serial)
                    #expect(again == nil, "seed \(seed)")
                }
                #expect((desk.readyLink != nil) == open.values.contains { $0 == nil }, "seed \(seed)")
            }
            for serial in open.values.compactMap({ $0 }) { #expect(desk.isHanded(serial), "seed \(seed)") }
        }
    }

    @Test func linkIsTakenByASubscriberAtItsAddressOnly() throws {
        var desk = DeliveryDesk()
        let a = desk.wait(nil, scene: "a").subscriber
        let b = desk.wait(nil, scene: "b").subscriber
        desk.layReady(try Self.link("x"), LinkAddress("b"))
        let wrong = desk.take(a)
        #expect(wrong == nil)
        let right = desk.take(b)
        #expect(right?.link.id == "x")
    }
}
