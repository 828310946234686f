#if canImport(Observation)
    import Observation
    import Testing
    import WaymarkInbox

    @Suite(.timeLimit(.minutes(1))) @MainActor struct ObservedScreenTests {
        @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
        @Test func observersAreToldThatTheScreenChanges() async throws {
            let controller = StartupController(try InboxFixture(gates: .startup).inbox)
            let (changes, changed) = AsyncStream<Void>.makeStream()
            let first = withObservationTracking {
                controller.screen
            } onChange: {
                changed.yield()
            }
            #expect(first == .waiting)
            let running = Task { await controller.run() }
            let reading = Task {
                for await _ in controller.inbox.deliveries() {}
            }
            controller.onboardingChanged(isComplete: true)
            controller.sessionChanged(.signedOut)
            controller.interfaceReady()
            controller.inbox.becameActive()
            var iterator = changes.makeAsyncIterator()
            #expect(await iterator.next() != nil)
            #expect(await eventually { controller.screen == .signIn })
            running.cancel()
            reading.cancel()
            await running.value
        }
    }
#endif
