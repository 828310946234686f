/// Prints a link from the texts of its arguments: the inverse of matching.
struct LinkPrinter {
    let program: LinkProgram
    let texts: [[String]?]

    /// Turns the error of an argument without a text into one that names the template.
    static func texts(
        _ program: LinkProgram, _ texts: Result<[[String]?], UnprintableValue>
    ) throws(DeepLinkError) -> [[String]?] {
        do {
            return try texts.get()
        } catch {
            throw DeepLinkError(
                .unprintableValue, template: program.description, argument: program.arguments[error.slot].name,
                detail: error.reason)
        }
    }

    /// The link without scheme and host.
    func relative() throws(DeepLinkError) -> [UInt8] {
        var output: [UInt8] = []
        try appendPath(to: &output)
        if output.isEmpty { output.append(ASCII.slash) }
        try appendQuery(to: &output)
        try appendFragment(to: &output)
        return output
    }

    /// The host, if the template has one.
    func host() throws(DeepLinkError) -> [UInt8]? {
        guard let pattern = program.matcher.hostPattern else { return program.matcher.hosts.first }
        var output: [UInt8] = []
        try append(pattern, .host, .host, to: &output)
        for slot in pattern.slots where program.arguments[slot].allowed == nil {
            if let text = texts[slot]?.first, text.utf8.contains(where: { ASCII.lowercased($0) != $0 }) {
                throw error(.unprintableValue, .host, slot, "a host is read in small letters; \"\(text)\" has others")
            }
        }
        output = output.map(ASCII.lowercased)
        guard HostName.ascii(String(decoding: output, as: UTF8.self)) != nil, !output.contains(ASCII.percent) else {
            throw error(.unprintableValue, .host, nil, "the value is not valid in a host name")
        }
        return output
    }

    // MARK: - Path

    /// The shortest path that has a place for every argument to print.
    private func variant() -> PathVariant {
        let needed = program.arguments.filter { isPresent($0) }.map(\.slot)
        let shortest = program.matcher.variants.indices.reversed().first { variant in
            needed.allSatisfy { slot in
                program.site(ofSlot: slot, variant: variant).place != .absent
            }
        }
        return program.matcher.variants[shortest ?? 0]
    }

    /// Whether the argument must be printed, because another value would be read without it.
    private func isPresent(_ argument: ArgumentSpecification) -> Bool {
        texts[argument.slot] != argument.textsWhenAbsent
    }

    private func appendPath(to output: inout [UInt8]) throws(DeepLinkError) {
        let segments = variant().segments
        for (depth, segment) in segments.enumerated() {
            if case .rest(let slot) = segment {
                let end = output.count
                if let slot { try appendRest(slot, depth, to: &output) }
                if output.count == end { closeEmptySegment(&output) }
                return
            }
            output.append(ASCII.slash)
            let start = output.count
            switch segment {
            case .literal(let literal): PercentEncoder.append(literal, to: &output, as: .segment)
            case .argument(let slot): try append(TextPattern(slots: [slot]), .segment, .segment(depth), to: &output)
            case .partial(let pattern): try append(pattern, .segment, .segment(depth), to: &output)
            case .wildcard: throw error(.wildcard, .segment(depth), nil, "a template with * cannot be printed")
            case .rest: break
            }
            try checkDots(output[start...], depth)
        }
        closeEmptySegment(&output)
    }

    /// One trailing slash is ignored by matching, so that an empty segment at the end needs another.
    private func closeEmptySegment(_ output: inout [UInt8]) {
        if output.last == ASCII.slash { output.append(ASCII.slash) }
    }

    private func checkDots(_ segment: ArraySlice<UInt8>, _ depth: Int) throws(DeepLinkError) {
        if segment.elementsEqual([ASCII.dot]) || segment.elementsEqual([ASCII.dot, ASCII.dot]) {
            throw error(.dotSegment, .segment(depth), nil, "\".\" and \"..\" cannot be segments of a link")
        }
    }

    private func appendRest(_ slot: Int, _ depth: Int, to output: inout [UInt8]) throws(DeepLinkError) {
        let argument = program.arguments[slot]
        if !isPresent(argument), argument.mayBeAbsent || argument.shape.isList { return }
        guard let texts = texts[slot] else { throw missing(slot, .segment(depth)) }
        if argument.mayBeAbsent, texts.allSatisfy(\.isEmpty) { throw empty(slot, .segment(depth)) }
        try checkAllowed(texts, argument, .segment(depth))
        if argument.shape.isList {
            for text in texts {
                if text.isEmpty { throw empty(slot, .segment(depth)) }
                try appendSegment(text.utf8, depth, to: &output)
            }
        } else if let text = texts.first, !text.isEmpty {
            if depth == 0, text.utf8.first == ASCII.slash {
                // RFC 3986 §3.3: without a host, the text after "//" would be read as one.
                throw error(.unprintableValue, .segment(depth), slot, "a path cannot begin with two slashes")
            }
            for part in text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false) {
                try appendSegment(part, depth, to: &output)
            }
        }
    }

    private func appendSegment(
        _ text: some Sequence<UInt8>, _ depth: Int, to output: inout [UInt8]
    ) throws(DeepLinkError) {
        output.append(ASCII.slash)
        let start = output.count
        PercentEncoder.append(text, to: &output, as: .segment)
        try checkDots(output[start...], depth)
    }

    // MARK: - Query and fragment

    private func appendQuery(to output: inout [UInt8]) throws(DeepLinkError) {
        var mark = ASCII.question
        for item in program.matcher.query {
            let name = String(decoding: item.name, as: UTF8.self)
            var values: [[UInt8]?] = []
            switch item.value {
            case .any: values = [nil]
            case .literal(let literal):
                var value: [UInt8] = []
                PercentEncoder.append(literal, to: &value, as: .queryValue)
                values = [value]
            case .pattern(let pattern): values = try self.values(of: pattern, name)
            }
            for value in values {
                output.append(mark)
                mark = ASCII.ampersand
                PercentEncoder.append(item.name, to: &output, as: .queryName)
                if let value {
                    output.append(ASCII.equals)
                    output += value
                }
            }
        }
    }

    private func values(of pattern: TextPattern, _ name: String) throws(DeepLinkError) -> [[UInt8]?] {
        let arguments = pattern.slots.map { program.arguments[$0] }
        if !arguments.contains(where: isPresent), arguments.allSatisfy({ $0.mayBeAbsent || $0.shape.isList }) {
            return []
        }
        if let list = arguments.first, list.shape.isList, list.separator == nil, let texts = texts[list.slot] {
            if texts.isEmpty { throw empty(list.slot, .query(name)) }
            try checkAllowed(texts, list, .query(name))
            var values: [[UInt8]?] = []
            for text in texts {
                values.append(try value(pattern, [list.slot: text], name))
            }
            return values
        }
        return [try value(pattern, [:], name)]
    }

    private func value(
        _ pattern: TextPattern, _ given: [Int: String], _ name: String
    ) throws(DeepLinkError) -> [UInt8] {
        var output: [UInt8] = []
        try append(pattern, .queryValue, .query(name), given, to: &output)
        return output
    }

    private func appendFragment(to output: inout [UInt8]) throws(DeepLinkError) {
        switch program.matcher.fragment {
        case nil: return
        case .literal(let literal)?:
            output.append(ASCII.hash)
            PercentEncoder.append(literal, to: &output, as: .fragment)
        case .pattern(let pattern, let isRequired)?:
            guard isRequired || pattern.slots.contains(where: { isPresent(program.arguments[$0]) }) else { return }
            output.append(ASCII.hash)
            try append(pattern, .fragment, .fragment, to: &output)
        }
    }
}
