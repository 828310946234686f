#if canImport(Network)
    import Dispatch
    import Network

    extension LinkInbox {
        /// Tells the inbox whenever the network is back, until the task is cancelled.
        ///
        /// ``SwiftUI/View/incomingLinks(_:others:promptForUpdate:perform:)`` and ``StartupView`` call it. An app without
        /// them lets it run beside `run()`; two that watch do no harm.
        /// https://developer.apple.com/documentation/network/nwpathmonitor
        public func watchNetwork() async {
            let (states, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { path in continuation.yield(path.status == .satisfied) }
            monitor.start(queue: DispatchQueue(label: "waymark.network"))
            defer { monitor.cancel() }
            var wasThere = true
            for await isThere in states {
                if isThere, !wasThere { networkReturned() }
                wasThere = isThere
            }
        }
    }
#endif
