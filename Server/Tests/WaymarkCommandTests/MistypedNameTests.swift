import Testing

@testable import waymark

/// Names that were mistyped: of commands, keys and variables.
@Suite struct MistypedNameTests {
    @Test(arguments: [
        ("serv", "serve"), ("sevre", "serve"), ("SERVE", "serve"), ("dokter", "doctor"), ("dom", "domain"),
        ("logLevel", "log.level"), ("limits.conections", "limits.connections"), ("prot", "port"),
    ])
    func theNameThatWasMeantIsFound(given: String, meant: String) {
        let known = ["serve", "doctor", "domain", "log.level", "limits.connections", "port", "qr"]
        #expect(NearestName(given, among: known).name == meant)
    }

    @Test(arguments: ["", "x", "colour", "certificate", "p"])
    func nothingIsSuggestedForAnotherWord(given: String) {
        #expect(NearestName(given, among: ["serve", "domain", "port", "qr", "log"]).name == nil)
    }

    @Test(arguments: [
        (["serv"], "`waymark serve`"), (["domain", "ad"], "`waymark domain add`"),
        (["link", "creat", "https://e.com"], "`waymark link create`"), (["help", "statsu"], "`waymark status`"),
        (["export", "x"], nil), (["import", "links.csv"], nil), (["help"], nil), (["help", "serve"], nil), ([], nil),
        (["--version"], nil), (["link", "--help"], nil), (["qr", "serv"], nil), (["link", "help"], "--help"),
        (["link", "set", "x"], nil), (["link", "set"], nil),
        (["everything"], "`waymark --help` lists them"),
    ])
    func aWordThatIsNoCommandIsRefusedWithTheOneThatWasMeant(arguments: [String], remedy: String?) {
        do throws(CommandFailure) {
            try CommandName.check(arguments)
            #expect(remedy == nil)
        } catch {
            #expect(error.kind == .usage)
            #expect(remedy.map { error.remedy?.contains($0) == true } ?? false, "\(error)")
        }
    }

    @Test(arguments: [
        ("WAYMARK_PROT", "WAYMARK_PORT"), ("WAYMARK_DATABSE", "WAYMARK_DATABASE"),
        ("WAYMARK_LOGLEVEL", "WAYMARK_LOG_LEVEL"), ("WAYMARK_TLS_CERT", "WAYMARK_TLS_CERTIFICATE"),
        ("WAYMARK_KEYS", "WAYMARK_KEY"), ("WAYMARK_SERVERS", "WAYMARK_SERVER"),
    ])
    func aVariableThatIsNearlyASettingStops(name: String, meant: String) {
        let error = #expect(throws: CommandFailure.self) { try EnvironmentNames.check([name: "1"]) }
        #expect(error?.kind == .usage && error?.message.contains(name) == true)
        #expect(error?.remedy?.contains("did you mean \(meant)?") == true)
    }

    /// What Kubernetes sets beside a service called waymark, and what scripts of this repository set.
    @Test(arguments: [
        "WAYMARK_SERVICE_HOST", "WAYMARK_SERVICE_PORT", "WAYMARK_SERVICE_PORT_HTTP", "WAYMARK_PORT_8080_TCP",
        "WAYMARK_PORT_8080_TCP_PROTO", "WAYMARK_PORT_8080_TCP_PORT", "WAYMARK_PORT_8080_TCP_ADDR", "WAYMARK_BINARY",
        "WAYMARK_REQUIRE_GO", "WAYMARK_FUZZ_ITERATIONS", "WAYMARK_FUZZ_PORT", "WAYMARK_WHOLE_MODULES",
        "WAYMARK_CHROMIUM", "WAYMARK_WRITE_SNAPSHOTS",
    ])
    func anotherProgramsVariableStopsNothing(name: String) throws {
        try EnvironmentNames.check([name: "1", "PATH": "/bin"])
        #expect(EnvironmentNames.unknown(in: [name: "1", "PATH": "/bin"]) == [name])
    }

    @Test func knownAndEmptyVariablesAreNotNamed() throws {
        let environment = ["WAYMARK_PORT": "1", "WAYMARK_LOG_LEVEL": "debug", "WAYMARK_PROT": "", "WAYMARK_KEY": "k"]
        try EnvironmentNames.check(environment)
        #expect(EnvironmentNames.unknown(in: environment) == [])
    }
}
