import NIOCore

/// Answers the requests of one connection until it ends; cancels a response whose client has disconnected.
struct ConnectionTask {
    let connection: ServerConnection
    let responder: RequestResponder

    /// Answers until the connection has ended; where it is cancelled, it closes the connection.
    func run() async {
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                group.addTask { await answerRequests() }
                try? await connection.channel.closeFuture.get()
                group.cancelAll()
            }
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }

    private func answerRequests() async {
        await withDiscardingTaskGroup { group in
            for await exchange in connection.exchanges {
                if let end = exchange.end?.futureResult {
                    group.addTask { await answer(exchange, until: end) }
                } else {
                    await responder.answer(exchange)
                }
            }
        }
    }

    /// Answers a request of HTTP/2, whose stream may end before its connection.
    private func answer(_ exchange: Exchange, until end: EventLoopFuture<Void>) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await responder.answer(exchange) }
            try? await end.get()
            group.cancelAll()
        }
    }
}
