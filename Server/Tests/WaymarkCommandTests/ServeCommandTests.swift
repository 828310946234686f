import ArgumentParser
import Testing

@testable import waymark

@Suite struct ServeCommandTests {
    @Test func flagsAndSettingsAreOneList() throws {
        let command = try ServeCommand.parse([
            "--port", "0", "--log-level", "debug", "--set", "quota.perDay=5", "--set", "trustedProxies=a=b",
        ])
        #expect(
            try command.flags() == [
                "port": "0", "log.level": "debug", "quota.perDay": "5", "trustedProxies": "a=b",
            ])
    }

    @Test func everyKeyWithAFlagCanBeGivenByIt() throws {
        let keys = ConfigurationKey.allCases.filter(\.hasFlag)
        let command = try ServeCommand.parse(keys.flatMap { [$0.flagName, "1"] })
        #expect(Set(try command.flags().keys) == Set(keys.map(\.rawValue)))
    }

    @Test(arguments: [["--set", "port"], ["--port", "1", "--set", "port=2"]])
    func aSettingThatIsNoPairOrIsGivenTwiceIsRefused(arguments: [String]) throws {
        let command = try ServeCommand.parse(arguments)
        #expect(throws: CommandFailure.self) { try command.flags() }
    }
}
