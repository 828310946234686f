import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Converts HTTP/2 requests to the form of HTTP/1, and removes header fields from responses that HTTP/2 forbids.
final class HTTP2MessageRules: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        head.adoptHostField()
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        head.headerFields.removeConnectionFields()
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        let refusal = NIOHTTP2FramePayloadToHTTPEvent.reset(code: .refusedStream)
        context.triggerUserOutboundEvent(event is RequestRefusal ? refusal : event, promise: promise)
    }
}

extension HTTPRequest {
    /// Creates one of `:authority` and the field `Host`, either of which may be missing (RFC 9113 §8.3.1).
    ///
    /// Fields that say something else stay, since they are a fault that others look for.
    mutating func adoptHostField() {
        let hosts = headerFields[values: .host]
        guard hosts.count == 1, let host = hosts.first, authority == nil || authority == host else { return }
        authority = host
        headerFields[.host] = nil
    }
}

extension HTTPFields {
    /// Removes the fields that concern one connection of HTTP/1 (RFC 9113 §8.2.2).
    mutating func removeConnectionFields() {
        self[.connection] = nil
        self[.transferEncoding] = nil
        self[.upgrade] = nil
    }
}
