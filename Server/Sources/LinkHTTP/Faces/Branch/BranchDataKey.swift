import WaymarkLinks

/// A key of a link's data to which Branch gives a meaning, and what it is in the link model.
///
/// All keys of a link's data are stored as they came and given back untouched; this table says which of them also have an
/// effect here. A key that is not in it belongs to the app.
///
/// Source: Branch's help pages, "Deep link reference", and the sources of its SDKs.
struct BranchDataKey: Sendable {
    /// The meaning of a key of `data` when a link is created and when it is read.
    enum Meaning: Sendable {
        /// The value becomes this text of the link, such as the title of its card.
        case text(any WritableKeyPath<DynamicLink, String?> & Sendable)
        /// The value becomes this address of the link, which chats and networks load, such as the picture of its card.
        case address(any WritableKeyPath<DynamicLink, WebURL?> & Sendable)
        /// The value becomes the address to which people on one platform go if they do not have the app.
        ///
        /// If `fallsBack` is true, a link without this key uses its `$fallback_url` for the platform.
        case destination(any WritableKeyPath<DynamicLink, WebURL?> & Sendable, fallsBack: Bool)
        /// The value may become the link's main address, to which everybody else goes: ``BranchLinkData/webDestination()`` says which
        /// of these keys counts if a link has several.
        case webDestination
        /// A true value makes a link that names no app, and so opens only web pages.
        case apps
        /// The value is stored in the link's record, not in the link: its end, tags, name, or the time in which a click matches.
        case record
        /// The value limits how often apps get the link. The limit is stored in the link's record, and the key is written anew from it
        /// whenever the link is read.
        case uses
        /// The service writes this key when a link is read or opened. The value that a client sends is ignored.
        case service
        /// The value has no effect in this service. It is stored, and given to the app like the app's own keys.
        case kept
    }

    let name: String
    let meaning: Meaning

    private init(_ name: String, _ meaning: Meaning) {
        self.name = name
        self.meaning = meaning
    }

    /// All keys to which Branch gives a meaning.
    ///
    /// In names that end with `_xx`, the two letters stand for any country, as in `$ios_url_de`.
    static let table: [BranchDataKey] =
        [
            BranchDataKey("$fallback_url", .webDestination),
            BranchDataKey("$canonical_url", .webDestination),
            BranchDataKey("$original_url", .webDestination),
            BranchDataKey("$web_only", .apps),
            BranchDataKey("$mobile_web_only", .apps),
            BranchDataKey("$one_time_use", .uses),
            BranchDataKey("$desktop_url", .destination(\.otherPlatforms.fallbackLink, fallsBack: true)),
            BranchDataKey("$ios_url", .destination(\.ios.fallbackLink, fallsBack: true)),
            BranchDataKey("$ipad_url", .destination(\.ios.iPadFallbackLink, fallsBack: false)),
            BranchDataKey("$android_url", .destination(\.android.fallbackLink, fallsBack: true)),
            BranchDataKey("$og_title", .text(\.social.title)),
            BranchDataKey("$og_description", .text(\.social.description)),
            BranchDataKey("$og_image_url", .address(\.social.imageLink)),
            BranchDataKey("~channel", .text(\.campaign.source)),
            BranchDataKey("~feature", .text(\.campaign.medium)),
            BranchDataKey("~campaign", .text(\.campaign.campaign)),
            BranchDataKey("~keyword", .text(\.campaign.term)),
        ]
        + names("$exp_date ~tags $marketing_title $match_duration", .record)
        + names(
            "~id ~creation_source ~referring_link url $one_time_use_used +url +domain +clicked_branch_link "
                + "+is_first_session +match_guaranteed +click_timestamp +referrer +phone_number +non_branch_link "
                + "+via_features +from_email_ctd +from_google_ad", .service)
        + names(
            "$deeplink_path $ios_deeplink_path $android_deeplink_path $desktop_deeplink_path $canonical_identifier "
                + "$app_clip_id $ios_has_app_url $ios_wechat_url $ios_weibo_url $android_wechat_url $samsung_url "
                + "$huawei_url $fire_url $windows_phone_url $blackberry_url $windows_desktop_url $mac_url "
                + "$after_click_url $fallback_url_xx $ios_url_xx $android_url_xx $desktop_web_only $always_deeplink $uri_redirect_mode "
                + "$ios_uri_redirect_mode $android_uri_redirect_mode $ios_redirect_timeout $android_redirect_timeout "
                + "$ios_deepview $android_deepview $desktop_deepview $ios_passive_deepview $android_passive_deepview "
                + "$ios_nativelink $custom_sms_text", .kept)
        + names(
            "$deeplink_no_attribution $do_not_process $click_install_window_days "
                + "$click_session_start_window_days $click_conversion_window_days $impression_install_window_days "
                + "$impression_session_start_window_days $impression_conversion_window_days $3p $identity_id "
                + "$randomized_bundle_token", .kept)
        + names(
            "$og_image_width $og_image_height $og_video $og_url $og_type $og_app_id $og_redirect $twitter_card "
                + "$twitter_title $twitter_description $twitter_image_url $twitter_site $twitter_app_country "
                + "$twitter_player $twitter_player_width $twitter_player_height $custom_meta_tags", .kept)
        + names(
            "$publicly_indexable $locally_indexable $keywords $content_type $content_schema $creation_timestamp "
                + "$quantity $price $currency $sku $product_name $product_brand $product_category $product_variant "
                + "$condition $rating $rating_average $rating_count $rating_max $address_street $address_city "
                + "$address_region $address_country $address_postal_code $latitude $longitude $image_captions $amount "
                + "$custom_fields $email_subject $email_html_header $email_html_footer $email_html_link_text", .kept)
        + names(
            "~stage ~campaign_id ~customer_campaign ~keyword_id ~customer_keyword ~ad_id ~ad_name ~ad_set_id "
                + "~ad_set_name ~customer_ad_name ~customer_ad_set_name ~creative_id ~creative_name ~placement "
                + "~placement_id ~customer_placement ~secondary_publisher ~customer_secondary_publisher ~sub_site_name "
                + "~customer_sub_site_name ~marketing ~referring_browser ~duration ~alias", .kept)

    private static func names(_ list: String, _ meaning: Meaning) -> [BranchDataKey] {
        list.split(separator: " ").map { BranchDataKey(String($0), meaning) }
    }

    /// Whether a parameter of a session is the service's own, so that one in the link's address does not replace it.
    ///
    /// These are `~id`, `$one_time_use` and all names with `+`; not `url`, which apps also append for themselves.
    static func isFixed(_ name: String) -> Bool {
        name.hasPrefix("+") || (serviceNames.contains(name) && name != "url")
    }

    /// The names that the service writes itself.
    static let serviceNames = Set(
        table.compactMap { key in
            switch key.meaning {
            case .service, .uses: key.name
            default: nil
            }
        })
}
