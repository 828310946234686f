import Foundation
import Testing
import WaymarkInbox
import WaymarkTesting

@Suite(.timeLimit(.minutes(1))) struct LinkDeliveriesTests {
    private static func link(_ name: String) throws -> URL { try Sample.url("myapp://\(name)") }

    @Test func oneOfManySubscribersGetsEachLink() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let seen = Guarded<[String: Int]>([:])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        for await delivery in inbox.deliveries() {
                            seen.withLock { $0[delivery.link.url.absoluteString, default: 0] += 1 }
                            await delivery.handled()
                        }
                    }
                }
                for number in 0..<100 {
                    inbox.open(try Self.link("x\(number)"), from: .program)
                    #expect(await eventually { seen.withLock { $0.count } == number + 1 })
                }
                group.cancelAll()
            }
            #expect(seen.withLock { $0.count } == 100)
            #expect(seen.withLock { $0.values.allSatisfy { $0 == 1 } })
        }
    }

    @Test func subscriberThatIsCancelledGivesTheLinkBack() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            let kept = Guarded<[LinkDelivery]>([])
            let gate = Gate()
            gate.close()
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await delivery in inbox.deliveries() {
                        kept.withLock { $0.append(delivery) }
                        await gate.wait()
                    }
                }
                #expect(await eventually { gate.waitingCount == 1 })
                group.cancelAll()
            }
            let again = try await inbox.nextDelivery()
            #expect(again.link.id == kept.withLock { $0.first?.link.id })
            #expect(app.stored?.slot?.attempts == 1)
            // What the first one says no longer counts.
            await kept.withLock { $0.first }?.unhandled("too late")
            #expect(app.stored?.slot != nil)
            await again.handled()
            #expect(app.stored?.slot == nil)
            #expect(await inbox.reports(through: .handled).last?.kind == .handled)
        }
    }

    @Test func deliveryThatIsLetGoWithItsSubscriberIsGivenBack() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            let first = try await { try await inbox.nextDelivery().link.id }()
            let again = try await inbox.nextDelivery()
            #expect(again.link.id == first)
            #expect(app.stored?.slot?.attempts == 1)
        }
    }

    @Test func deliveryOutlivesItsSubscriberAsLongAsSomebodyHasIt() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            let delivery = try await inbox.nextDelivery()
            await delivery.handled()
            #expect(app.stored?.slot == nil)
        }
    }

    @Test func subscriberThatGoesOnWithoutAnAnswerHasNoPlaceForTheLink() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            var iterator = inbox.deliveries().makeAsyncIterator()
            #expect(await iterator.next()?.link.url.absoluteString == "myapp://x")
            inbox.open(try Self.link("y"), from: .program)
            let next = await iterator.next()
            #expect(next?.link.url.absoluteString == "myapp://y")
            await next?.handled()
            let reports = await inbox.reports(through: .handled)
            #expect(reports.filter { $0.kind == .unhandled }.count == 1)
        }
    }

    @Test func secondAnswerIsIgnored() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            let delivery = try await inbox.nextDelivery()
            await delivery.handled()
            await delivery.unhandled("no")
            inbox.open(try Self.link("y"), from: .program)
            await (try inbox.nextDelivery()).unhandled("none")
            let reports = await inbox.reports(through: .unhandled)
            #expect(reports.count { $0.kind == .handled } == 1)
            #expect(reports.last?.detail == "none")
        }
    }

    @Test func lateSubscriberGetsTheLinkThatWaits() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Self.link("x"), from: .program)
            #expect(await eventually { app.stored?.slot != nil })
            #expect(app.stored?.slot?.attempts == 0)
            await (try inbox.nextDelivery()).handled()
        }
    }

    @Test func linkIsHandedAroundUntilSomebodyAnswers() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let gate = Guarded(0)
            for round in 0..<20 {
                let url = try Self.link("x\(round)")
                inbox.open(url, from: .program)
                // Of forty tasks most are cancelled at once; whoever is left must get the link, and only one answers.
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<40 {
                        group.addTask {
                            let task = Task {
                                var iterator = inbox.deliveries().makeAsyncIterator()
                                guard let delivery = await iterator.next(), !Task.isCancelled else { return }
                                guard number == 7 else { return }
                                gate.withLock { $0 += 1 }
                                await delivery.handled()
                            }
                            if number != 7 { task.cancel() }
                            await task.value
                        }
                    }
                }
                #expect(gate.withLock { $0 } == round + 1)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct SceneDeliveryTests {
    @Test func linkGoesToItsSceneAndToAnyOtherOnceThatIsGone() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let log = Guarded<[String]>([])
            await withTaskGroup(of: Void.self) { group in
                for scene: LinkScene in ["left", "right"] {
                    group.addTask {
                        for await delivery in inbox.deliveries(scene: scene) {
                            let path = delivery.link.url.host ?? ""
                            log.withLock { $0.append("\(path) in \(scene)") }
                            await delivery.handled()
                            if path == "last" { return }
                        }
                    }
                }
                func open(_ name: String, scene: LinkScene?) async {
                    let count = log.withLock { $0.count }
                    guard let url = URL(string: "myapp://\(name)") else { return }
                    inbox.open(url, from: .program, scene: scene)
                    #expect(await eventually { log.withLock { $0.count } == count + 1 })
                }
                for number in 0..<10 { await open("x\(number)", scene: "right") }
                await open("last", scene: "right")
                await open("orphan", scene: "right")
                group.cancelAll()
            }
            #expect(log.withLock { $0.dropLast(2).allSatisfy { $0.hasSuffix("in right") } })
            #expect(log.withLock { $0.suffix(2) } == ["last in right", "orphan in left"])
        }
    }

    @Test func deliveryNamesTheScene() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .program, scene: "gone")
            let delivery = try await inbox.nextDelivery(scene: "here")
            #expect(delivery.scene == "here")
            await delivery.handled()
        }
    }
}
