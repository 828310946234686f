import Foundation
import LinkHTTP
import Testing

@testable import waymark

@Suite struct CredentialsTests {
    private func withFolder(_ files: [String: String], _ body: (Credentials, URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-credentials-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try body(Credentials(environment: [Credentials.variable: folder.path]), folder)
    }

    @Test func aSecretIsOneLineWithoutItsEnd() throws {
        try withFolder(["database.password": "s e=c\n", "key": "wmk"]) { credentials, _ in
            let (password, key) = (try credentials.secret(.databasePassword), try credentials.secret(.key))
            #expect(password == "s e=c" && key == "wmk")
            #expect(credentials.file(.tlsKey) == nil)
        }
    }

    @Test(arguments: ["", "\n", "two\nlines\n", "a\0b"])
    func whatIsNoSecretIsRefusedWithoutBeingShown(_ text: String) throws {
        try withFolder(["database.password": text]) { credentials, folder in
            let error = #expect(throws: CommandFailure.self) { try credentials.secret(.databasePassword) }
            #expect(error?.message.contains(folder.path) == true)
            #expect(error?.description.contains("two") == false)
            // It stops the start.
            #expect(throws: CommandFailure.self) {
                try ServeConfiguration(flags: [:], environment: [Credentials.variable: folder.path], file: nil)
            }
        }
    }

    @Test func withoutAFolderThereIsNone() throws {
        for environment in [[:], [Credentials.variable: ""], [Credentials.variable: "/none/such"]] {
            #expect(try Credentials(environment: environment).secret(.key) == nil)
        }
    }

    @Test func certificatesTakeThePlaceOfSettingsThatAreNotGiven() throws {
        try withFolder(["tls.certificate": "c", "tls.key": "k"]) { _, folder in
            let environment = [Credentials.variable: folder.path]
            let found = try ServeConfiguration(flags: [:], environment: environment, file: nil)
            #expect(found.tls?.certificate == folder.appending(path: "tls.certificate").path)
            let named = try ServeConfiguration(flags: ["tls.certificate": "a.pem"], environment: environment, file: nil)
            #expect(named.tls?.certificate == "a.pem")
            #expect(named.tls?.key == folder.appending(path: "tls.key").path)
        }
    }
}
