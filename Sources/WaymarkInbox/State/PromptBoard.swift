/// The links that need a newer version of the app, until a window has told the person.
struct PromptBoard: Sendable {
    private struct Prompt: Sendable {
        let link: IncomingLink
        let address: LinkAddress
    }

    private struct Reader: Sendable {
        let id: Int
        let scene: LinkScene?
    }

    private var prompts: [Prompt] = []
    private var readers: [Reader] = []
    private var lastID = 0

    mutating func append(_ link: IncomingLink, _ address: LinkAddress) {
        prompts.append(Prompt(link: link, address: address))
    }

    mutating func attach(_ scene: LinkScene?) -> Int {
        lastID += 1
        readers.append(Reader(id: lastID, scene: scene))
        return lastID
    }

    mutating func detach(_ id: Int) {
        readers.removeAll { $0.id == id }
    }

    /// Whether there is a prompt for a reader: one for its window, or for a window without a reader.
    func hasPrompt(for id: Int) -> Bool { place(for: id) != nil }

    mutating func next(for id: Int) -> IncomingLink? {
        place(for: id).map { prompts.remove(at: $0).link }
    }

    private func place(for id: Int) -> Int? {
        guard let reader = readers.first(where: { $0.id == id }) else { return nil }
        return prompts.firstIndex { prompt in
            prompt.address.scene == reader.scene || !readers.contains { $0.scene == prompt.address.scene }
        }
    }
}
