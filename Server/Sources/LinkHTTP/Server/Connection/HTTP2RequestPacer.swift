import NIOCore

/// Hands the requests of a connection of HTTP/2 on a few at a time.
///
/// One record of TLS can hold hundreds of requests. Other connections of the event loop have their turn in between, and what a
/// client sends before it leaves is not even looked at.
final class HTTP2RequestPacer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Sixteen take about half a millisecond.
    private static let requestsAtOnce = 16
    private static let pause = TimeAmount.microseconds(500)

    private var scanner = HTTP2RequestScanner()
    private var rest = ByteBuffer()
    private var next: Scheduled<Void>?
    private var isReadDue = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var data = unwrapInboundIn(data)
        if rest.readableBytes > 0 {
            rest.writeBuffer(&data)
        } else {
            rest = data
        }
        if next == nil { handOn(context: context) }
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = next != nil
        if !isReadDue { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    private func handOn(context: ChannelHandlerContext) {
        let count = scanner.advance(over: rest.readableBytesView, requests: Self.requestsAtOnce)
        if let slice = rest.readSlice(length: count), count > 0 {
            context.fireChannelRead(wrapInboundOut(slice))
        }
        guard rest.readableBytes > 0, context.channel.isActive else {
            rest = ByteBuffer()
            return
        }
        next = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.next = nil
            self.handOn(context: context)
            context.fireChannelReadComplete()
            if self.next == nil, self.isReadDue { context.read() }
        }
    }

    private func stop() {
        next?.cancel()
        next = nil
        rest = ByteBuffer()
    }
}
