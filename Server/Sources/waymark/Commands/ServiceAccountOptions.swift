import ArgumentParser

/// The file of a service account, and the address of the service in it.
struct ServiceAccountOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Create a service account, and write its file, for clients of Google's that sign with a key.",
            valueName: "file"))
    var serviceAccount: String?
    @Option(
        name: .customLong("service-url"),
        help: ArgumentHelp(
            "The address under which those clients reach the service, as in https://go.example.com.", valueName: "url"))
    var serviceURL: String?

    func validate() throws {
        guard (serviceAccount == nil) == (serviceURL == nil) else {
            throw ValidationError("--service-account and --service-url belong together.")
        }
        guard serviceURL == nil || address != nil else {
            throw ValidationError("--service-url must be a scheme and a host, as in https://go.example.com.")
        }
        if let serviceAccount, let fault = OutputFile.fault(of: serviceAccount) {
            throw ValidationError("--service-account \(serviceAccount) cannot be written: \(fault)")
        }
    }

    /// The address without a path; `nil` where it has another form.
    var address: String? {
        guard var text = serviceURL else { return nil }
        if text.hasSuffix("/") { text.removeLast() }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty, !parts[2].isEmpty,
            parts[2].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !parts[2].contains(where: { "?#@\\".contains($0) })
        else { return nil }
        return text
    }
}
