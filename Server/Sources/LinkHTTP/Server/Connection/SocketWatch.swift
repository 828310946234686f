import NIOCore

/// Watches the bytes that a connection's client has not taken from its socket yet.
///
/// They count against the limits. While there are many, nothing more is read; where for a while the client takes none, the
/// connection is closed. It is the first handler of the pipeline, next to the socket.
///
/// To ask the socket how many bytes wait takes about as long as to write a redirect, so a few small answers in a row go out
/// between two questions. At most four kilobytes of a connection are not counted thereby, fewer than a head that is arriving may
/// have, which is not counted either; the time for the next request ends a connection where they are never taken.
final class SocketWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: ServerConnection
    /// The bytes that are written before the socket is asked again, where none waited the last time.
    private let unaskedBytes: Int
    private var waitingBytes = 0
    /// The bytes that were written since the socket was asked last.
    private var writtenBytes = 0
    private var isWritable = true
    private var isReadDue = false
    private var stall: Scheduled<Void>?

    /// Creates a watch for one connection.
    init(connection: ServerConnection) {
        self.connection = connection
        unaskedBytes = min(4 * 1024, connection.configuration.limits.connectionWaitingBytes)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        isWritable = context.channel.isWritable
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        writtenBytes += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if waitingBytes > 0 || writtenBytes > unaskedBytes { look(context: context) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        if event is ImmediateClose {
            context.close(promise: promise)
        } else {
            context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = !isWritable
        if !isReadDue { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isWritable = context.channel.isWritable
        if isWritable, isReadDue { context.read() }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = nil
        count(0)
        context.fireChannelInactive()
    }

    private func look(context: ChannelHandlerContext) {
        writtenBytes = 0
        count((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0)
        guard waitingBytes > 0, stall == nil else { return }
        waitForClient(context: context)
        // Nothing is written, and that is done when everything before it is.
        let wasTaken = context.eventLoop.makePromise(of: Void.self)
        wasTaken.futureResult.assumeIsolated().whenComplete { _ in
            self.stall?.cancel()
            self.stall = nil
            self.look(context: context)
        }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: wasTaken)
    }

    /// Closes the connection where the client takes nothing in time.
    private func waitForClient(context: ChannelHandlerContext) {
        let before = waitingBytes
        let timeout = TimeAmount(connection.configuration.limits.idleTimeout)
        stall = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
            self.count((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0)
            if self.waitingBytes < before {
                self.waitForClient(context: context)
            } else {
                context.close(promise: nil)
            }
        }
    }

    private func count(_ bytes: Int) {
        guard bytes != waitingBytes else { return }
        let change = bytes - waitingBytes
        waitingBytes = bytes
        connection.addWaitingBytes(change)
    }
}
