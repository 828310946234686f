import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What each key of a link's data is here: one case for each key of the table.
@Suite struct BranchDataKeyTests {
    /// What is given for a key, and what it does.
    enum Case {
        /// The value becomes this member of the link, by the native API.
        case member([String], JSONValue)
        /// The value becomes this member of the link's record, by the native API.
        case record(String, JSONValue, shown: JSONValue)
        /// The link names no app.
        case web
        /// The value of a client counts for nothing.
        case service
        /// The value has no effect.
        case kept(JSONValue)

        var value: JSONValue {
            switch self {
            case .member(_, let value), .record(_, let value, _), .kept(let value): value
            case .web: .bool(true)
            case .service: .string("given")
            }
        }
    }

    private static let text = JSONValue.string("text")
    private static let page = JSONValue.string("https://example.com/x?a=1")
    private static let list = JSONValue.array([
        .string("a"), .integer(7), .bool(false), .null, .object(["b": .number(1.5)]),
    ])

    static let cases =
        effective
        .merging(names(service).map { ($0, Case.service) }) { given, _ in given }
        .merging(names(kept).map { ($0, Case.kept(list)) }) { given, _ in given }

    private static let effective: [String: Case] = [
        "$fallback_url": .member(["link"], page), "$canonical_url": .member(["link"], page),
        "$original_url": .member(["link"], page), "$desktop_url": .member(["otherPlatforms", "fallbackLink"], page),
        "$ios_url": .member(["ios", "fallbackLink"], page), "$ipad_url": .member(["ios", "iPadFallbackLink"], page),
        "$android_url": .member(["android", "fallbackLink"], page), "$og_title": .member(["social", "title"], text),
        "$og_description": .member(["social", "description"], text),
        "$og_image_url": .member(["social", "imageLink"], page), "~channel": .member(["campaign", "source"], text),
        "~feature": .member(["campaign", "medium"], text), "~campaign": .member(["campaign", "campaign"], text),
        "~keyword": .member(["campaign", "term"], text), "$web_only": .web, "$mobile_web_only": .web,
        "$one_time_use": .record("openingLimit", .bool(true), shown: .integer(1)),
        "$exp_date": .record("expiresAt", .integer(1_900_000_000_000), shown: .string("2030-03-17T17:46:40Z")),
        "~tags": .record("tags", .array([.string("a"), .string("b")]), shown: .array([.string("a"), .string("b")])),
        "$marketing_title": .record("name", text, shown: text),
        // Its effect is tested where clicks are matched.
        "$match_duration": .kept(.integer(60)), "~stage": .kept(text), "~campaign_id": .kept(text),
    ]

    private static let service =
        "~id ~creation_source ~referring_link url $one_time_use_used +url +domain +clicked_branch_link "
        + "+is_first_session +match_guaranteed +click_timestamp +referrer +phone_number +non_branch_link "
        + "+via_features +from_email_ctd +from_google_ad"

    private static let kept = """
        $deeplink_path $ios_deeplink_path $android_deeplink_path $desktop_deeplink_path $canonical_identifier $app_clip_id
        $fallback_url_xx $ios_url_xx $ios_has_app_url $ios_wechat_url $ios_weibo_url $android_url_xx $android_wechat_url
        $samsung_url $huawei_url $fire_url $windows_phone_url $blackberry_url $windows_desktop_url $mac_url $after_click_url
        $desktop_web_only $always_deeplink $uri_redirect_mode $ios_uri_redirect_mode $android_uri_redirect_mode
        $ios_redirect_timeout $android_redirect_timeout $ios_deepview $android_deepview $desktop_deepview
        $ios_passive_deepview $android_passive_deepview $ios_nativelink $custom_sms_text
        $deeplink_no_attribution $do_not_process $click_install_window_days $click_session_start_window_days
        $click_conversion_window_days $impression_install_window_days $impression_session_start_window_days
        $impression_conversion_window_days $3p $identity_id $randomized_bundle_token
        $og_image_width $og_image_height $og_video $og_url $og_type $og_app_id $og_redirect $twitter_card $twitter_title
        $twitter_description $twitter_image_url $twitter_site $twitter_app_country $twitter_player $twitter_player_width
        $twitter_player_height $custom_meta_tags
        $publicly_indexable $locally_indexable $keywords $content_type $content_schema $creation_timestamp $quantity $price
        $currency $sku $product_name $product_brand $product_category $product_variant $condition $rating $rating_average
        $rating_count $rating_max $address_street $address_city $address_region $address_country $address_postal_code
        $latitude $longitude $image_captions $amount $custom_fields $email_subject $email_html_header $email_html_footer
        $email_html_link_text
        ~customer_campaign ~keyword_id ~customer_keyword ~ad_id ~ad_name ~ad_set_id ~ad_set_name ~customer_ad_name
        ~customer_ad_set_name ~creative_id ~creative_name ~placement ~placement_id ~customer_placement ~secondary_publisher
        ~customer_secondary_publisher ~sub_site_name ~customer_sub_site_name ~marketing ~referring_browser ~duration ~alias
        """

    private static func names(_ list: String) -> [String] {
        list.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test func eachKeyOfTheTableHasACaseAndIsThereOnce() {
        let names = BranchDataKey.table.map(\.name)
        #expect(Set(names).symmetricDifference(Self.cases.keys) == [])
        #expect(names.count == Set(names).count)
    }

    @Test(arguments: cases.keys.sorted())
    func eachKeyDoesWhatTheTableSays(_ name: String) async throws {
        let given = try #require(Self.cases[name])
        let service = try await BranchService()
        let url = try await service.link("\"data\":\(JSONValue.object([name: given.value]).jsonText)")
        let read = try #require(try await service.read(url)["data"])
        let session = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        guard case .array(let links)? = try await service.service.get("/api/v1/links").json()["links"],
            let link = links.first
        else {
            Issue.record("no link")
            return
        }
        if case .service = given {
            #expect(read[name] != given.value && session[name] != given.value)
        } else {
            #expect(read[name] == given.value && session[name] == given.value)
        }
        switch given {
        case .member(let path, let value): #expect(path.reduce(link["link"]) { $0?[$1] } == value)
        case .record(let member, _, let shown): #expect(link[member] == shown)
        case .web, .service, .kept: break
        }
        let hasApps = link["link"]?["ios"]?["bundleID"] != nil && link["link"]?["android"]?["packageName"] != nil
        if case .web = given { #expect(!hasApps) } else { #expect(hasApps) }
    }

    @Test func otherKeysComeBackUntouched() async throws {
        let service = try await BranchService()
        let data: [String: JSONValue] = [
            "$own": Self.list, "~own": .decimal("1.50000000000000000000001"), "+own": .object(["a": Self.list]),
            "own": .null, "": .string("empty"), "ü$~+": .string("ü"),
        ]
        let url = try await service.link("\"data\":\(JSONValue.object(data).jsonText)")
        let read = try #require(try await service.read(url)["data"])
        let session = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        for (name, value) in data { #expect(read[name] == value && session[name] == value, "\(name)") }
    }
}
