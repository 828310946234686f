#if os(Linux)
    import Foundation
    import Testing
    import WaymarkClient
    import WaymarkLinks

    @Suite(.timeLimit(.minutes(1))) struct URLSessionTransportTests {
        @Test func answerIsWhole() async throws {
            let body = String(repeating: "x", count: 300_000)
            let server = try LoopbackServer("HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 300000\r\n\r\n\(body)")
            let response = try await URLSessionTransport().send(request(server))
            #expect(response.status == 200)
            #expect(response.headers["x-a"] == "b")
            #expect(response.body.count == 300_000)
        }

        @Test(arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n", 0),
            ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", 9 << 20),
            // A sender that leaves no pause.
            ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", 512 << 20),
        ])
        func answerThatIsTooLongIsRefusedAsSoonAsThatIsKnown(_ head: String, _ zeros: Int) async throws {
            let server = try LoopbackServer(head, thenZeros: zeros, thenWaits: true)
            let request = try request(server)
            let error = await #expect(throws: LinkTransportError.self) {
                try await URLSessionTransport().send(request)
            }
            #expect(error?.kind == .responseTooLong)
            await server.connectionEnds()
        }

        @Test(arguments: [Double.nan, .infinity, 1e300, -1])
        func deadlineThatIsNoTimeTrapsNowhere(_ timeout: TimeInterval) async throws {
            let server = try LoopbackServer("HTTP/1.1 204 No Content\r\n\r\n")
            var request = try request(server)
            request.timeout = timeout
            do throws(LinkTransportError) {
                #expect(try await URLSessionTransport().send(request).status == 204)
            } catch {
                #expect(error.kind == .timeout)
            }
        }

        private func request(_ server: LoopbackServer) throws -> LinkHTTPRequest {
            LinkHTTPRequest(.get, try WebURL("http://127.0.0.1:\(server.port)/"), timeout: 30)
        }
    }

    /// Answers one connection with a text and with zeros, and then ends it or waits until the other side does.
    private struct LoopbackServer {
        let port: UInt16
        private let end: AsyncStream<Void>

        init(_ head: String, thenZeros zeros: Int = 0, thenWaits waits: Bool = false) throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, length) == 0 && listen(listener, 4) == 0
                        && getsockname(listener, $0, &length) == 0
                }
            }
            try #require(isListening)
            port = UInt16(bigEndian: address.sin_port)
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            end = stream
            Thread.detachNewThread {
                let connection = accept(listener, nil, nil)
                var request = [UInt8](repeating: 0, count: 65536)
                _ = recv(connection, &request, request.count, 0)
                let text = Array(head.utf8)
                var count = send(connection, text, text.count, Int32(MSG_NOSIGNAL))
                let block = [UInt8](repeating: 0, count: 65536)
                while count < zeros {
                    let written = send(connection, block, block.count, Int32(MSG_NOSIGNAL))
                    guard written > 0 else { break }
                    count += written
                }
                while waits, recv(connection, &request, request.count, 0) > 0 {}
                close(connection)
                close(listener)
                continuation.finish()
            }
        }

        /// Returns when the connection is closed.
        func connectionEnds() async {
            for await _ in end {}
        }
    }
#endif
