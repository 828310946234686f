import Testing

@testable import LinkStorage
@testable import LinkStoragePostgres

/// What errors of a server mean for what is done next.
@Suite struct PostgresFaultTests {
    @Test(arguments: [
        (String?("40001"), PostgresFault.repeatable, LinkStoreError.Code.unavailable),
        ("40P01", .repeatable, .unavailable),
        ("0A000", .stale, .unavailable),
        ("23505", .taken, .alreadyExists),
        ("23503", .reference, .notFound),
        ("23514", .value, .corruptRecord),
        ("22021", .value, .corruptRecord),
        ("55P03", .late, .unavailable),
        ("57014", .late, .unavailable),
        ("53300", .unavailable, .unavailable),
        ("57P03", .unavailable, .unavailable),
        ("53100", .full, .full),
        ("25006", .connection, .unavailable),
        ("57P01", .connection, .unavailable),
        ("57P02", .connection, .unavailable),
        ("57P05", .connection, .unavailable),
        ("08006", .connection, .unavailable),
        ("42501", .permission, .unavailable),
        ("XX000", .other, .unavailable),
        (nil, .connection, .unavailable),
    ])
    func everyKindIsClassified(_ sqlState: String?, _ fault: PostgresFault, _ code: LinkStoreError.Code) {
        #expect(PostgresFault(sqlState: sqlState) == fault)
        let error = LinkStoreError.translating(PostgresError(sqlState: sqlState, message: "m")) as? LinkStoreError
        #expect(error?.code == code)
    }

    @Test(arguments: [
        (String?.none, true), ("53300", true), ("57P03", true), ("57P01", true), ("57014", false), ("55P03", false),
        ("42501", false), ("40001", false), ("XX000", false), ("23505", false),
    ])
    func onlyAServerThatCannotBeUsedIsAway(_ sqlState: String?, _ isAway: Bool) {
        let error = LinkStoreError.translating(PostgresError(sqlState: sqlState, message: "m")) as? LinkStoreError
        #expect(error?.isAway == isAway)
    }

    @Test func aServerThatTakesNoPasswordIsAway() {
        let error = PostgresError(sqlState: "28P01", message: "m", isConnecting: true)
        #expect(LinkStoreError.translating(error) as? LinkStoreError == .away("m"))
    }

    @Test func aTakenClaimTokenIsToldFromOtherValues() {
        let error = PostgresError(sqlState: "23505", message: "m", constraint: "links_by_claim_token")
        #expect((LinkStoreError.translating(error) as? LinkStoreError)?.code == .claimTokenTaken)
    }

    @Test(arguments: [
        (String?("25006"), true), ("57P01", true), ("08003", true), (nil, true), ("57014", false), ("23505", false),
        ("53300", false),
    ])
    func onlyLostConnectionsAreGivenUp(_ sqlState: String?, _ ends: Bool) {
        #expect(PostgresFault(sqlState: sqlState).endsConnection == ends)
    }
}
