import Foundation
import LinkStorage
import Testing

@testable import LinkHTTP

@Suite struct ServerCertificateTests {
    private static let files = TLSFiles(certificate: "chain.pem", key: "key.pem")
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func read(_ names: String...) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/TLS")
        return try names.flatMap { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }

    private func reason(_ chain: [UInt8], _ key: [UInt8], now: Date = now) -> ServerCertificateError? {
        do throws(ServerCertificateError) {
            _ = try ServerCertificate(chain: chain, key: key, files: Self.files, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func aPairIsTakenAloneAndWithItsAuthority() throws {
        let key = try Self.read("one.key")
        #expect(reason(try Self.read("one.pem"), key) == nil)
        #expect(reason(try Self.read("one.pem", "ca.pem"), key) == nil)
        // Some tools write everything into one file.
        let both = try Self.read("one.key", "one.pem")
        #expect(reason(both, both) == nil)
    }

    @Test func whatIsNoPairIsRefusedWithItsFile() throws {
        let (one, key) = (try Self.read("one.pem"), try Self.read("one.key"))
        let text = Array("no certificate".utf8)
        let cases: [([UInt8], [UInt8], ServerCertificateError.Reason, String)] = [
            (text, key, .noCertificate, "chain.pem"),
            ([], key, .noCertificate, "chain.pem"),
            (key, key, .noCertificate, "chain.pem"),
            (Array(one.dropLast(40)), key, .noCertificate, "chain.pem"),
            (one + one.prefix(200), key, .noCertificate, "chain.pem"),
            (one, text, .noKey, "key.pem"),
            (one, Array(key.dropLast(40)), .noKey, "key.pem"),
            (one, one, .noKey, "key.pem"),
            (one, try Self.read("two.key"), .mismatch(certificate: "chain.pem"), "key.pem"),
            (one, try Self.read("one-encrypted.key"), .encryptedKey, "key.pem"),
            (one, try Self.read("one-old-encrypted.key"), .encryptedKey, "key.pem"),
            (try Self.read("ca.pem", "one.pem"), key, .wrongOrder, "chain.pem"),
        ]
        for (chain, key, expected, path) in cases {
            let error = reason(chain, key)
            #expect(error?.reason == expected)
            #expect(error?.path == path)
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func aCertificateCountsOnlyWithinItsTime() throws {
        let (one, key) = (try Self.read("one.pem"), try Self.read("one.key"))
        guard case .expired = reason(one, key, now: Date(timeIntervalSince1970: 5_000_000_000))?.reason else {
            Issue.record("an expired certificate is taken")
            return
        }
        guard case .notYetValid = reason(one, key, now: Date(timeIntervalSince1970: 1_000_000_000))?.reason else {
            Issue.record("a certificate of the future is taken")
            return
        }
    }
}

@Suite struct CertificateWatchTests {
    private let files: [FileStamp]

    init() throws {
        // Any three files will do.
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/TLS")
        files = try ["one.pem", "one.key", "two.pem"].map {
            try #require(FileStamp(path: folder.appending(path: $0).path))
        }
    }

    /// A watch that may be asked inside of an expectation.
    private final class Watch {
        private var watch: CertificateWatch

        init(_ look: CertificateWatch.Look) {
            watch = CertificateWatch(using: look)
        }

        func isNew(_ look: CertificateWatch.Look) -> Bool { watch.isNew(look) }
        func took(_ look: CertificateWatch.Look) { watch.took(look) }
        func refused(_ look: CertificateWatch.Look) -> Bool { watch.refused(look) }
    }

    @Test func aFileThatIsMissingHasNoStampAndAFolderIsNoFile() throws {
        #expect(FileStamp(path: "/no/such/file") == nil)
        #expect(try #require(FileStamp(path: "/")).isRegular == false)
        #expect(files[0].isRegular)
        #expect(Set(files).count == 3)
    }

    @Test func theSameFilesAreReadOnce() {
        let look = CertificateWatch.Look(certificate: files[0], key: files[1])
        let watch = Watch(look)
        #expect(!watch.isNew(look))
        let next = CertificateWatch.Look(certificate: files[2], key: files[1])
        #expect(watch.isNew(next))
        watch.took(next)
        #expect(!watch.isNew(next))
        #expect(watch.isNew(look))
    }

    @Test func whatDoesNotFitIsSaidOnceAndNotAtTheFirstLook() {
        let watch = Watch(CertificateWatch.Look(certificate: files[0], key: files[1]))
        let half = CertificateWatch.Look(certificate: files[2], key: files[1])
        let whole = CertificateWatch.Look(certificate: files[2], key: files[0])
        // The second file comes in time: nothing is said.
        #expect(watch.isNew(half))
        #expect(!watch.refused(half))
        #expect(watch.isNew(whole))
        watch.took(whole)
        // It does not come: it is said once.
        #expect(watch.isNew(half))
        #expect(!watch.refused(half))
        #expect(watch.isNew(half))
        #expect(watch.refused(half))
        #expect(!watch.isNew(half))
        // And again only when the files look different.
        let missing = CertificateWatch.Look(certificate: nil, key: files[1])
        #expect(watch.isNew(missing))
        #expect(!watch.refused(missing))
        #expect(watch.refused(missing))
        #expect(watch.isNew(whole))
    }
}
