extension DeepLinkRouter {
    /// The components that make the links of this router universal links of one host.
    ///
    /// Templates for other hosts, or only for other schemes than `https`, are left out. A host that no template names
    /// gets those for any host.
    public func appleAssociation(host: String) -> AppleAssociation {
        var writer = AppleAssociationWriter()
        let name = HostName.ascii(host)
        for (index, program) in table.programs.enumerated() where !table.faulty.contains(index) {
            guard program.matcher.schemes.isEmpty || program.matcher.schemes.contains(Array("https".utf8)) else {
                continue
            }
            if let pattern = program.matcher.hostPattern {
                guard let name, program.accepts(name, pattern) else { continue }
            } else if !program.matcher.hasAnyHost {
                guard let name, program.matcher.acceptsHost(name) else { continue }
            }
            writer.add(program, isGuarded: !routes[index].guards.isEmpty)
        }
        return writer.association
    }
}

extension LinkProgram {
    /// Whether a host matches the pattern, including the values of its arguments.
    fileprivate func accepts(_ host: [UInt8], _ pattern: TextPattern) -> Bool {
        DeepLinkBytes.with(host) { bytes in
            pattern.slots.indices.allSatisfy { position in
                guard let range = pattern.text(ofArgument: position, bytes, TextRange(0, bytes.count)) else {
                    return false
                }
                let argument = arguments[pattern.slots[position]]
                let text = String(decoding: bytes[range], as: UTF8.self)
                let allowed = argument.allowed?.contains { $0.utf8.elementsEqual(text.utf8) || $0.lowercased() == text }
                return allowed ?? argument.shape.accepts(text)
            }
        }
    }
}
