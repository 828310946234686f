import Configuration

/// The sources of configuration values, in the order of their precedence: flags, environment, file, credentials.
///
/// The lookup goes through the providers one by one, rather than through one reader over all of them, because a reader
/// takes the default where a value has the wrong form; here the start must stop and name the key instead.
struct ConfigurationSources {
    /// A source, with the way in which it writes a key.
    struct Source {
        var provider: any ConfigProvider
        /// `--log-level`, `WAYMARK_LOG_LEVEL`, `"log.level" in waymark.json`.
        var name: @Sendable (_ key: ConfigurationKey) -> String
    }

    private let sources: [Source]

    /// Creates sources from what was given.
    ///
    /// - Parameters:
    ///   - flags: texts by dotted key.
    ///   - environment: the process's environment; only names that begin with `WAYMARK_` count.
    ///   - file: the configuration file and its path.
    ///   - credentials: the files that are named by them.
    init(
        flags: [String: String], environment: [String: String],
        file: (path: String, contents: ConfigurationFile)?, credentials: Credentials
    ) {
        let flags = Dictionary(
            uniqueKeysWithValues: ConfigurationKey.allCases.compactMap { key in
                flags[key.rawValue].map { (key.environmentName, $0) }
            })
        var sources = [
            Source(provider: Self.provider(texts: flags), name: \.flagName),
            Source(
                provider: Self.provider(texts: environment.filter { !$0.value.isEmpty }),
                name: \.environmentName),
        ]
        if let file {
            let path = file.path
            sources.append(
                Source(provider: Self.provider(values: file.contents.values), name: { "\"\($0.rawValue)\" in \(path)" })
            )
        }
        let files: [ConfigurationKey: String?] = [
            .tlsCertificate: credentials.file(.tlsCertificate), .tlsKey: credentials.file(.tlsKey),
            .oidcClientSecretFile: credentials.file(.oidcClientSecret),
        ]
        sources.append(
            Source(
                provider: Self.provider(values: files.compactMapValues { $0.map { .string($0) } }),
                name: { "the credential \($0.rawValue)" }))
        self.sources = sources
    }

    /// A text; `nil` where no source has the key.
    func text(_ key: ConfigurationKey) throws -> String? {
        try first(key, .string, expected: "text that is not empty") { content in
            guard case .string(let text) = content, !text.isEmpty else { return nil }
            return text
        }
    }

    /// A whole number within a range; `nil` where no source has the key.
    func integer(_ key: ConfigurationKey, in range: ClosedRange<Int>) throws -> Int? {
        try first(key, .int, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { content in
            guard case .int(let number) = content, range.contains(number) else { return nil }
            return number
        }
    }

    /// `true` or `false`; `nil` where no source has the key.
    func flag(_ key: ConfigurationKey) throws -> Bool? {
        try first(key, .bool, expected: "true or false") { content in
            guard case .bool(let flag) = content else { return nil }
            return flag
        }
    }

    /// A span of time; `nil` where no source has the key.
    func span(_ key: ConfigurationKey) throws -> Duration? {
        try first(key, .string, expected: "a number with s, m, h or d, such as 30m or 6h, up to 366d") { content in
            guard case .string(let text) = content else { return nil }
            return TimeSpan(text)?.duration
        }
    }

    /// One word of a closed set; `nil` where no source has the key.
    func choice<Choice>(_ key: ConfigurationKey, _: Choice.Type = Choice.self) throws -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        let words = Choice.allCases.map(\.rawValue)
        return try first(key, .string, expected: "one of \(words.joined(separator: ", "))") { content in
            guard case .string(let word) = content else { return nil }
            return Choice(rawValue: word)
        }
    }

    /// A list of texts, in the environment separated by commas; `nil` where no source has the key.
    func texts(_ key: ConfigurationKey) throws -> [String]? {
        try first(key, .stringArray, expected: "a list of strings") { content in
            guard case .stringArray(let texts) = content else { return nil }
            return texts.filter { !$0.isEmpty }
        }
    }

    private func first<Value>(
        _ key: ConfigurationKey, _ type: ConfigType, expected: String,
        read: (_ content: ConfigContent) -> Value?
    ) throws -> Value? {
        let absolute = AbsoluteConfigKey(key)
        for source in sources {
            let content: ConfigContent?
            do {
                content = try source.provider.value(forKey: absolute, type: type).value?.content
            } catch {
                throw Self.failure(source, key, expected: expected)
            }
            guard let content else { continue }
            guard let value = read(content) else {
                throw Self.failure(source, key, expected: expected)
            }
            return value
        }
        return nil
    }

    private static func failure(_ source: Source, _ key: ConfigurationKey, expected: String) -> CommandFailure {
        let name = source.name(key)
        let content = try? source.provider.value(forKey: AbsoluteConfigKey(key), type: .string).value?.content
        guard case .string(let text) = content else {
            return CommandFailure(.usage, "the value of \(name) is not valid", remedy: "it must be \(expected)")
        }
        // Kubernetes gives every container the addresses of services, under variables of their names.
        let kubernetes =
            text.hasPrefix("tcp://")
            ? "; Kubernetes sets it beside a service called waymark: enableServiceLinks: false switches that off" : ""
        return CommandFailure(
            .usage, "\(name) cannot be \"\(text)\"", remedy: "it must be \(expected)\(kubernetes)")
    }

    /// Flags and the environment hold texts, which this provider reads as numbers and lists where these are asked for.
    private static func provider(texts: [String: String]) -> some ConfigProvider {
        EnvironmentVariablesProvider(environmentVariables: texts).prefixKeys(with: "waymark")
    }

    private static func provider(values: [ConfigurationKey: ConfigContent]) -> some ConfigProvider {
        let values = values.map { (AbsoluteConfigKey($0.key), ConfigValue($0.value, isSecret: false)) }
        return InMemoryProvider(name: "file", values: Dictionary(uniqueKeysWithValues: values))
    }
}

extension AbsoluteConfigKey {
    fileprivate init(_ key: ConfigurationKey) {
        self.init(key.rawValue.split(separator: ".").map(String.init))
    }
}
