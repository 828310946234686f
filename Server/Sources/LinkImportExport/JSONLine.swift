import WaymarkLinks

/// A JSON object on one line, written member by member, because an export writes millions of them.
struct JSONLine {
    private(set) var bytes: [UInt8] = []

    init(type: String) {
        bytes.reserveCapacity(512)
        bytes.append(UInt8(ascii: "{"))
        add("type", type)
    }

    mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        JSONTree.append(text, to: &bytes)
    }

    mutating func add(_ name: StaticString, _ number: Int64) {
        begin(name)
        bytes += String(number).utf8
    }

    mutating func add(_ name: StaticString, _ flag: Bool) {
        begin(name)
        bytes += (flag ? "true" : "false").utf8
    }

    mutating func add(_ name: StaticString, _ texts: [String]) {
        begin(name)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONTree.append(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func add(_ name: StaticString, _ parameters: [QueryParameter]) {
        begin(name)
        bytes.append(UInt8(ascii: "{"))
        for (index, parameter) in parameters.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONTree.append(parameter.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            JSONTree.append(parameter.value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// A value that is JSON already.
    mutating func add(_ name: StaticString, json: [UInt8]) {
        begin(name)
        bytes += json
    }

    /// Ends the object and the line.
    consuming func finished() -> [UInt8] {
        bytes += [UInt8(ascii: "}"), 0x0A]
        return bytes
    }

    private mutating func begin(_ name: StaticString) {
        bytes += bytes.count > 1 ? ",\"".utf8 : "\"".utf8
        bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        bytes += "\":".utf8
    }
}
