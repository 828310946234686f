import HTTPTypes
import LinkService

/// One call of Branch's API, with who may make it.
///
/// `KEY` stands for the caller's key, `OWNKEY` for the project's key of Branch's form, `LINK` for a link of the project.
struct BranchRow: Sendable {
    let method: HTTPRequest.Method
    let path: String
    var query = ""
    var json = "{}"
    /// Whether the caller's key is the header `Access-Token`.
    var takesToken = false
    /// Whether a valid key may make the call with an answer 200; `nil` where that is not the question, such as for a key of another
    /// project, which acts there.
    let mayUse: @Sendable (RouteCaller) -> Bool?

    /// The call as the router tells it.
    var name: String { "\(method) \(path)" }
    /// The address, with the caller's key in the path where it belongs there.
    var address: String {
        path.replacing("/v1/app/{key}", with: "/v1/app/OWNKEY").replacing("{key}", with: "KEY") + query
    }

    /// A call of an app: with a key of the project, which has a right there.
    private static func app(_ path: String, _ right: Right, _ members: String = "") -> BranchRow {
        BranchRow(method: .post, path: path, json: "{\"branch_key\":\"KEY\"\(members)}") { caller in
            caller.place == .own ? caller.rights.contains(right) : nil
        }
    }

    /// A call that makes links: keys of Branch's form may, and others with the right.
    private static func making(_ path: String, _ right: Right, json: String) -> BranchRow {
        BranchRow(method: .post, path: path, json: json) { caller in
            guard caller.place == .own else { return nil }
            return caller.isBranchKey || caller.rights.contains(right)
        }
    }

    private static let data = #""data":{"$fallback_url":"https://example.com/page"}"#
    private static let event = #","name":"x","user_data":{"developer_identity":"d"}"#

    static let all: [BranchRow] = [
        making("/v1/url", .createLinks, json: "{\"branch_key\":\"KEY\",\(data)}"),
        making("/v1/url/bulk/{key}", .createManyLinks, json: "[{\(data)}]"),
        BranchRow(method: .get, path: "/v1/url", query: "?url=LINK&branch_key=KEY") { caller in
            caller.seesProject && (caller.isBranchKey || caller.rights.contains(.readLinks))
        },
        BranchRow(
            method: .put, path: "/v1/url", query: "?url=LINK", json: #"{"branch_secret":"KEY","channel":"sms"}"#
        ) { caller in caller.seesProject && caller.rights.contains(.changeLinks) },
        BranchRow(method: .delete, path: "/v1/url", query: "?url=LINK", takesToken: true) { caller in
            caller.seesProject && caller.rights.contains(.deleteLinks)
        },
        app("/v1/open", .resolveLinks), app("/v1/install", .claimLinks), app("/v1/close", .resolveLinks),
        app("/v1/pageview", .resolveLinks), app("/v1/dismiss", .resolveLinks), app("/v1/profile", .resolveLinks),
        app("/v1/logout", .resolveLinks), app("/v1/cpid/latd", .resolveLinks),
        app("/v1/event", .reportEvents, event), app("/v2/event/standard", .reportEvents, event),
        app("/v2/event/custom", .reportEvents, event),
        // Drawing takes time: who may make the link of a code is seen from the calls above.
        picture("/v1/qr-code"), picture("/v2/qr-code"),
        BranchRow(method: .get, path: "/v1/app-link-settings", query: "?branch_key=KEY") { caller in
            caller.place == .other ? nil : caller.place == .own
        },
        BranchRow(method: .get, path: "/v1/app/{key}", query: "?branch_secret=KEY", mayUse: isSecret),
        BranchRow(method: .put, path: "/v1/app/{key}", json: #"{"branch_secret":"KEY"}"#, mayUse: isSecret),
        BranchRow(method: .post, path: "/v1/app", json: #"{"app_name":"of KEY"}"#, takesToken: true) { caller in
            caller.place == .everywhere && caller.rights.contains(.manageProjects)
        },
    ]

    private static func picture(_ path: String) -> BranchRow {
        BranchRow(method: .post, path: path, json: "{\"branch_key\":\"KEY\",\(data)}") { caller in
            caller.place == .own && !caller.isBranchKey && !caller.rights.contains(.createLinks) ? false : nil
        }
    }

    /// A secret of Branch's form changes the settings of its app; other keys only where they have the rights anyway.
    @Sendable private static func isSecret(_ caller: RouteCaller) -> Bool? {
        guard caller.seesProject else { return false }
        if caller.isBranchSecret { return caller.place == .own }
        return caller.rights.isSuperset(of: [.readSettings, .changeApps, .changeDomains])
    }
}
