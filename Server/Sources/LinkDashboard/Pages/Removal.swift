import LinkImportExport
import LinkPages
import LinkStorage
import WaymarkLinks

/// What can be taken away by a press on a button, after a page has said what will stop working.
enum Removal: Sendable {
    case key(APIKeyRecord)
    /// An app, and the hosts whose links it opens.
    case app(AppRecord, hosts: [String])
    /// A domain, how many links it has, which keep it from being removed, and whether dashboard and API answer on its host all the same.
    case domain(LinkDomainRecord, links: Int, keepsDashboard: Bool)
    case webhook(WebhookRecord)
    case upload(UploadedImport)
    case invitation(InvitationRecord)
    /// A person, who cannot sign in any more.
    case access(UserRecord)
    /// The role of a person in the project.
    case role(UserRole, of: UserRecord)
    case passkey(PasskeyRecord)
    case identity(IdentityRecord)
    /// Recovery codes, as many as are left, which new ones replace.
    case recoveryCodes(left: Int)

    /// The address of the page that asks, and of the form that the answer goes to.
    var paths: (question: String, answer: String) {
        switch self {
        case .key(let key): ("/_/keys/\(key.id)/revoke", "/_/keys")
        case .app(let app, _): ("/_/apps/\(app.id)/remove", "/_/apps")
        case .domain(let domain, _, _): (Self.question(ofDomain: domain.id), "/_/domains/\(domain.id)")
        case .webhook(let webhook): ("/_/webhooks/\(webhook.id)/remove", "/_/webhooks/\(webhook.id)")
        case .upload(let upload): ("/_/imports/\(upload.id)/remove", "/_/imports/\(upload.id)")
        case .invitation(let invitation): ("/_/members/invitations/\(invitation.id)/withdraw", "/_/members")
        case .access(let user): ("/_/members/\(user.id)/disable", "/_/members")
        case .role(_, let user): ("/_/members/\(user.id)/remove", "/_/members")
        case .passkey(let passkey): ("/_/account/passkeys/\(passkey.id)/remove", "/_/account")
        case .identity(let identity):
            (
                FieldValues([("issuer", identity.issuer), ("subject", identity.subject)])
                    .address("/_/account/identities/remove"), "/_/account"
            )
        case .recoveryCodes: ("/_/account/codes", "/_/account")
        }
    }

    /// The fields of the answer.
    private var fields: [(String, String)] {
        switch self {
        case .key(let key): [("do", "revoke"), ("key", key.id.description)]
        case .app(let app, _): [("do", "remove"), ("app", app.id.description)]
        case .domain, .webhook, .upload: [("do", "remove")]
        case .invitation(let invitation): [("do", "withdraw"), ("invitation", invitation.id.description)]
        case .access(let user): [("do", "disable"), ("user", user.id.description)]
        case .role(let role, let user):
            [
                ("do", "remove"), ("user", user.id.description),
                (FieldValues.versionField, MembersPage.values(role).exactly(FieldValues.versionField)),
            ]
        case .passkey(let passkey): [("do", "passkey-remove"), ("id", passkey.id.description)]
        case .identity(let identity): [("do", "unlink"), ("issuer", identity.issuer), ("subject", identity.subject)]
        case .recoveryCodes: [("do", "codes")]
        }
    }

    private var section: Section? {
        switch self {
        case .key: .keys
        case .app: .apps
        case .domain: .domains
        case .webhook: .webhooks
        case .upload: .imports
        case .invitation, .access, .role: .members
        case .passkey, .identity, .recoveryCodes: nil
        }
    }

    /// Whether it can be taken away at all.
    private var isPossible: Bool {
        if case .domain(_, let links, _) = self { links == 0 } else { true }
    }

    /// The address of the page that asks about a domain, for those that do not know its links.
    static func question(ofDomain id: LinkDomainRecord.ID) -> String { "/_/domains/\(id)/remove" }

    /// The address of the page that asks.
    func path(_ scope: Scope) -> String { section == nil ? paths.question : scope.path(paths.question) }

    /// The page that asks.
    func page(_ words: Words, _ scope: Scope) -> DashboardPage {
        let answer = section == nil ? paths.answer : scope.path(paths.answer)
        let question = Question(
            effects: effects(words, scope), button: isPossible ? button(words) : nil, address: answer, fields: fields,
            back: answer)
        let title = title(words)
        return DashboardPage(title, section, .lines([.head(title), question.markup(words)]))
    }
}
