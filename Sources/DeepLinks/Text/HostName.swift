internal import Foundation

/// Hosts as they are compared: lower case, names of other scripts as A-labels (RFC 5890), no dot at the end.
enum HostName {
    /// Returns the form of a host that is compared, or nil for a text that cannot be a host.
    static func ascii(_ text: String) -> [UInt8]? {
        var name = text.precomposedStringWithCanonicalMapping.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        guard !name.isEmpty else { return nil }
        if name.hasPrefix("["), name.hasSuffix("]") {
            let isAddress = name.utf8.dropFirst().dropLast().allSatisfy {
                ASCII.hexValue($0) != nil || $0 == ASCII.colon || $0 == ASCII.dot
            }
            return isAddress ? Array(name.utf8) : nil
        }
        var labels: [String] = []
        for label in name.split(separator: ".", omittingEmptySubsequences: false) {
            guard let encoded = encoded(label) else { return nil }
            labels.append(encoded)
        }
        return Array(labels.joined(separator: ".").utf8)
    }

    private static func encoded(_ label: Substring) -> String? {
        // A port is not allowed: templates do not match by it.
        guard !label.isEmpty, label.utf8.allSatisfy({ $0 >= 0x80 || ASCII.isUnreserved($0) }) else { return nil }
        if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
        return punycode(label).map { "xn--" + $0 }
    }

    /// Encodes a label by the procedure of RFC 3492 §6.3; nil if it is too long.
    private static func punycode(_ label: Substring) -> String? {
        let input = label.unicodeScalars.map(\.value)
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(ASCII.minus) }
        var code: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        while handled < input.count {
            guard let smallest = input.filter({ $0 >= code }).min() else { return nil }
            let (step, overflows) = (smallest - code).multipliedReportingOverflow(by: UInt32(handled + 1))
            guard !overflows, delta <= .max - step else { return nil }
            delta += step
            code = smallest
            for scalar in input {
                if scalar < code { delta += 1 }
                if scalar == code {
                    appendVariableLength(delta, bias, to: &output)
                    bias = adapted(delta, isFirst: handled == basicCount, count: UInt32(handled + 1))
                    delta = 0
                    handled += 1
                }
            }
            delta += 1
            code += 1
        }
        return output.count <= 59 ? String(decoding: output, as: UTF8.self) : nil
    }

    private static func appendVariableLength(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var base: UInt32 = 36
        while true {
            let threshold: UInt32 = base <= bias ? 1 : base >= bias + 26 ? 26 : base - bias
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            base += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value + 22)
    }

    private static func adapted(_ delta: UInt32, isFirst: Bool, count: UInt32) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var base: UInt32 = 0
        while delta > 455 {
            delta /= 35
            base += 36
        }
        return base + 36 * delta / (delta + 38)
    }
}
