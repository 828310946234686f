/// Compiles a template into a program, and collects every fault instead of stopping at the first.
struct LinkCompiler {
    typealias Unit = LinkTemplate.Unit

    let template: LinkTemplate
    var parts = MatcherParts()
    var steps: [ReadingStep] = []
    var stepOfSlot: [Int] = []
    var faults: [LinkTemplate.Fault]

    static func compile(_ template: LinkTemplate) -> (program: LinkProgram, faults: [LinkTemplate.Fault]) {
        var compiler = LinkCompiler(template)
        compiler.run()
        let program = LinkProgram(
            description: template.description, matcher: LinkMatcher(compiler.parts), arguments: template.arguments,
            steps: compiler.steps, stepOfSlot: compiler.stepOfSlot)
        return (program, compiler.faults)
    }

    private init(_ template: LinkTemplate) {
        self.template = template
        faults = template.faults
        parts.ignoresCase = template.ignoresCase
        parts.allowed = template.arguments.map { $0.allowed.map { $0.map { Array($0.utf8) } } }
    }

    private mutating func run() {
        let units = template.units
        checkArguments(units)
        var rest = units[...]
        readSchemeAndHost(&rest)
        if parts.schemes.isEmpty { parts.schemes = schemes(template.allGroupSchemes) }
        if parts.hosts.isEmpty, parts.hostSuffixes.isEmpty, parts.hostPattern == nil { addHosts(template.groupHosts) }
        let pathEnd = rest.firstIndex { $0 == .byte(ASCII.question) || $0 == .byte(ASCII.hash) } ?? rest.endIndex
        readPath(rest[..<pathEnd])
        rest = rest[pathEnd...]
        if rest.first == .byte(ASCII.question) {
            let queryEnd = rest.firstIndex(of: .byte(ASCII.hash)) ?? rest.endIndex
            readQuery(rest[..<queryEnd].dropFirst())
            rest = rest[queryEnd...]
        }
        if rest.first == .byte(ASCII.hash) { readFragment(rest.dropFirst()) }
        placeArguments()
        faults.sort { $0.unit < $1.unit }
    }

    mutating func note(_ code: DeepLinkFault.Code, at unit: Int, _ message: String) {
        faults.append(LinkTemplate.Fault(code: code, unit: unit, message: message))
    }

    /// Checks what is required of an argument in any place.
    private mutating func checkArguments(_ units: [Unit]) {
        var seen: [ArgumentSpecification] = []
        for (index, unit) in units.enumerated() {
            guard case .slot(let slot) = unit else { continue }
            let argument = template.arguments[slot]
            if seen.contains(where: argument.isSame) {
                note(.repeatedArgument, at: index, "\(argument.name) is already an argument of this link")
            }
            seen.append(argument)
            if index > 0, case .slot = units[index - 1] {
                note(
                    .adjacentArguments, at: index,
                    "put a text between two arguments, which tells where the first ends")
            }
            if let separator = argument.separator, Self.separatorByte(separator) == nil {
                note(
                    .invalidSeparator, at: index,
                    "\"\(separator)\" is not a valid separator; use one of - . _ ~ ! $ ' ( ) * , ; : @")
            }
            if let allowed = argument.allowed {
                if allowed.isEmpty {
                    note(.emptyAllowedValues, at: index, "the list of allowed values of \(argument.name) is empty")
                }
                if let texts = argument.defaultTexts, !texts.allSatisfy(argument.allows) {
                    note(.invalidDefault, at: index, "the default of \(argument.name) is not one of the allowed values")
                }
            }
        }
    }

    static func separatorByte(_ separator: Character) -> UInt8? {
        guard let byte = separator.asciiValue, "-._~!$'()*,;:@".utf8.contains(byte) else { return nil }
        return byte
    }

    // MARK: - Scheme and host

    private mutating func readSchemeAndHost(_ units: inout ArraySlice<Unit>) {
        parts.schemes = schemes(template.schemes)
        parts.hostlessSchemes = schemes(template.allHostlessSchemes)
        addHosts(template.hosts)
        var index = units.startIndex
        while index < units.endIndex, case .byte(let byte) = units[index], ASCII.isSchemeByte(byte) { index += 1 }
        if index > units.startIndex, units[index...].starts(with: "://".utf8.map(Unit.byte)) {
            parts.schemes += schemes([Self.text(units[..<index])])
            units = units[(index + 1)...]
        } else if let slash = units.firstIndex(of: .byte(ASCII.slash)), slash > units.startIndex,
            units[(slash - 1)...].starts(with: "://".utf8.map(Unit.byte))
        {
            note(.invalidScheme, at: units.startIndex, "\"\(Self.text(units[..<(slash - 1)]))\" is not a valid scheme")
        } else if index > units.startIndex, index < units.endIndex, units[index] == .byte(ASCII.colon),
            units.first.map(Self.isLetter) == true, template.prefixes.isEmpty
        {
            let scheme = Self.text(units[..<index])
            note(
                .invalidScheme, at: index,
                "\"\(scheme):\" would be a part of the path; write \"\(scheme)://\", or the path and .schemes(\"\(scheme)\")"
            )
        }
        let slashes = "//".utf8.map(Unit.byte)
        guard units.starts(with: slashes) else { return }
        units = units.dropFirst(2)
        let isHostless = parts.schemes.contains(where: parts.hostlessSchemes.contains)
        if isHostless { return }
        let end = units.firstIndex { [.byte(ASCII.slash), .byte(ASCII.question), .byte(ASCII.hash)].contains($0) }
        let authority = units[..<(end ?? units.endIndex)]
        units = units[authority.endIndex...]
        readHost(authority)
    }

    private static func isLetter(_ unit: Unit) -> Bool {
        if case .byte(let byte) = unit { ASCII.isLetter(byte) } else { false }
    }

    private mutating func addHosts(_ hosts: [String]) {
        for host in hosts {
            if host.hasPrefix("*."), let name = HostName.ascii(String(host.dropFirst(2))) {
                parts.hostSuffixes.append(TextPattern(suffix: [ASCII.dot] + name, slots: [0], ignoresCase: true))
            } else if let name = HostName.ascii(host) {
                parts.hosts.append(name)
            } else {
                note(
                    .invalidHost, at: 0,
                    "\"\(host)\" is not a host name; write example.com or *.example.com, without a port")
            }
        }
    }

    private mutating func readHost(_ units: ArraySlice<Unit>) {
        if units.isEmpty || Array(units) == [.byte(ASCII.star)] { return }
        if units.contains(where: Self.isSlot) {
            guard let name = hostName(units), var pattern = pattern(name[...]) else { return }
            pattern.ignoresCase = true
            parts.hostPattern = pattern
        } else if let name = HostName.ascii(Self.text(units)) {
            parts.hosts.append(name)
        } else {
            noteInvalidHost(units)
        }
    }

    /// The labels of a host with arguments.
    ///
    /// Those without arguments become A-labels; nil if one of them is not valid.
    private mutating func hostName(_ units: ArraySlice<Unit>) -> [Unit]? {
        var labels = units.split(separator: .byte(ASCII.dot), omittingEmptySubsequences: false)
        // A trailing dot is ignored.
        if labels.last?.isEmpty == true { labels.removeLast() }
        var name: [Unit] = []
        for label in labels {
            if !name.isEmpty { name.append(.byte(ASCII.dot)) }
            if let text = HostName.ascii(Self.text(label)), !label.contains(where: Self.isSlot) {
                name += text.map(Unit.byte)
            } else if label.contains(where: Self.isSlot), label.allSatisfy(Self.standsInHost) {
                name += label
            } else {
                noteInvalidHost(units)
                return nil
            }
        }
        return name
    }

    /// Beside an argument only ASCII can be compared, since only a whole label has an A-label.
    private static func standsInHost(_ unit: Unit) -> Bool {
        if case .byte(let byte) = unit { ASCII.isUnreserved(byte) } else { true }
    }

    private mutating func noteInvalidHost(_ units: ArraySlice<Unit>) {
        let text = units.map {
            if case .slot(let slot) = $0 { "{\(template.arguments[slot].name)}" } else { Self.text([$0]) }
        }
        note(
            .invalidHost, at: units.startIndex,
            "\"\(text.joined())\" is not a host name; write it without a port")
    }

    private mutating func schemes(_ texts: [String]) -> [[UInt8]] {
        texts.compactMap { text in
            let bytes = text.utf8.map(ASCII.lowercased)
            if let first = bytes.first, ASCII.isLetter(first), bytes.allSatisfy(ASCII.isSchemeByte) { return bytes }
            note(.invalidScheme, at: 0, "\"\(text)\" is not a valid scheme; write it without \"://\"")
            return nil
        }
    }

    static func text(_ units: ArraySlice<Unit>) -> String {
        let bytes: [UInt8] = units.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        return String(decoding: bytes, as: UTF8.self)
    }
}
