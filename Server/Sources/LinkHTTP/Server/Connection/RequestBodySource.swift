import Hummingbird
import NIOCore

/// The body of a request that is still arriving.
struct RequestBodySource {
    private typealias Sequence = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Reader
    >

    /// What the answer's task reads.
    let body: RequestBody

    private let source: Sequence.Source

    /// Begins a body.
    ///
    /// - Parameters:
    ///   - eventLoop: where the body arrives.
    ///   - wasTaken: called there when the reader has taken what came, or reads no more.
    init(eventLoop: any EventLoop, wasTaken: @escaping @Sendable () -> Void) {
        let made = Sequence.makeSequence(
            // A piece is what one read gives: up to 64 KiB of HTTP/1, up to 16 KiB of HTTP/2.
            backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2), finishOnDeinit: false,
            delegate: Reader(eventLoop: eventLoop, wasTaken: wasTaken))
        body = RequestBody(asyncSequence: made.sequence)
        source = made.source
    }

    /// A piece has come.
    ///
    /// - Returns: whether the next is to wait until the reader has taken some.
    func yield(_ piece: ByteBuffer) -> Bool {
        source.yield(contentsOf: CollectionOfOne(piece)) == .stopProducing
    }

    /// The body is complete, or fails.
    func finish(_ error: (any Error)?) {
        if let error { source.finish(error) } else { source.finish() }
    }

    private struct Reader: NIOAsyncSequenceProducerDelegate {
        let eventLoop: any EventLoop
        let wasTaken: @Sendable () -> Void

        func produceMore() { eventLoop.execute(wasTaken) }
        func didTerminate() { eventLoop.execute(wasTaken) }
    }
}
