import FirebaseAPI
import SeededRandom
import Testing

@Suite struct ProtoMessagePropertyTests {
    /// Values of every form; for each field of each message one of them is right.
    private static let values = [
        #""text""#, "true", "7", "[{}]", "{}", #"{"a":"b"}"#, #"[{"@type":"x","y":1}]"#, #""2025-08-25T12:00:00Z""#,
        #"["SPAM"]"#, "1",
    ]

    @Test(arguments: allMessages.map { MessageType(type: $0) })
    func everyFieldIsReadByBothNamesAndWrittenBack(message: MessageType) throws {
        try check(message.type)
    }

    private func check<Message: ProtoMessage>(_ type: Message.Type) throws {
        #expect(!Message.fields.isEmpty)
        for field in Message.fields {
            let messages = Self.values.compactMap { value in try? Message(text: "{\"\(field.jsonName)\":\(value)}") }
            let filled = try #require(messages.first { $0 != Message() }, "\(field.name)")
            #expect(filled.jsonText.hasPrefix("{\"\(field.jsonName)\":"))
            #expect(try Message(json: filled.json) == filled)
            let snakeCase = "{\"\(field.name)" + filled.jsonText.dropFirst("{\"\(field.jsonName)".count)
            #expect(try Message(text: snakeCase) == filled)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func noBytesTrapTheReader(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array(#"{}[]":,\u0d8e-+.truefalsn 19"#.utf8) + [0x00, 0x0A, 0x7F, 0xC3, 0xE2, 0xF0, 0xFF]
        let valid = Array(
            #"{"dynamicLinkInfo":{"link":"https://a.b/\u00e9","ios_info":{"iosBundleId":"c"}},"suffix":{"option":2}}"#
                .utf8)
        for _ in 0..<2_000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = alphabet.randomElement(using: &generator) ?? 0
            }
            if Bool.random(using: &generator) {
                bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? 0
                }
            }
            if let request = try? CreateShortDynamicLinkRequest(json: bytes) {
                #expect((try? CreateShortDynamicLinkRequest(json: request.json)) == request, "\(bytes)")
            }
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func anyTextSurvivesTheRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let scalars = (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ -> Unicode.Scalar? in
                let shift = UInt32.random(in: 0...20, using: &generator)
                return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator) >> shift)
            }
            let info = DynamicLinkInfo.with { $0.link = String(String.UnicodeScalarView(scalars)) }
            let copy = try DynamicLinkInfo(json: info.json)
            #expect(Array(copy.link.unicodeScalars) == Array(info.link.unicodeScalars))
        }
    }
}
