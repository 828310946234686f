import Foundation
import LinkStorage
import WaymarkLinks

/// A link domain as commands print it.
struct DomainOutput: Encodable {
    var id: String
    var prefix: String
    var project: String?
    var alternateHost: String?
    var retiredHosts: [String]
    var ignoresCase: Bool
    var fallbackURL: String?
    var notFoundURL: String?
    var patterns: [String]
    var pages: DomainBrand
    var longLinkCards: Bool
    var passedParameters: [String]
    var hasSigningKey: Bool
    var servesAssociations: Bool
    var isServiceAddress: Bool
    var createdAt: Date

    init(_ record: LinkDomainRecord, projects: [ProjectRecord]) {
        id = record.id.description
        prefix = record.domain.description
        project = projects.first { $0.id == record.projectID }?.name
        alternateHost = record.alternateHost
        retiredHosts = record.retiredHosts
        ignoresCase = !record.isCaseSensitive
        fallbackURL = record.fallbackURL?.description
        notFoundURL = record.notFoundURL?.description
        patterns = record.urlPatterns
        pages = record.pages
        longLinkCards = record.longLinks.showsCards
        passedParameters = record.passedParameters.names
        hasSigningKey = record.longLinks.signingKey != nil
        servesAssociations = record.servesAssociations
        isServiceAddress = record.isServiceAddress
        createdAt = record.createdAt
    }

    static func table(_ views: [DomainOutput]) -> String {
        var table = TextTable(
            "PREFIX", "PROJECT", "ALTERNATE HOST", "RETIRED HOSTS", "ASSOCIATIONS", "ALLOWED DESTINATIONS")
        for view in views {
            table.add(
                view.prefix, view.project, view.alternateHost, view.retiredHosts.joined(separator: " "),
                view.servesAssociations ? "on" : "off",
                view.isServiceAddress ? "(follows serve)" : view.patterns.joined(separator: " "))
        }
        return table.lines().joined(separator: "\n")
    }
}
