import WaymarkLinks

/// A key of a link's data to which Branch gives a meaning, and what it is in the link model.
///
/// All keys of a link's data are stored as they came and given back untouched; this table says which of them also have an
/// effect here. A key that is not in it belongs to the app.
///
/// Source: Branch's help pages, "Deep link reference", and the sources of its SDKs.
struct BranchDataKey: Sendable {
    /// What a key does.
    enum Meaning: Sendable {
        /// A text of the link.
        case text(any WritableKeyPath<DynamicLink, String?> & Sendable)
        /// An address of the link that is shown, not followed.
        case address(any WritableKeyPath<DynamicLink, WebURL?> & Sendable)
        /// Where a platform without the app is led; `$fallback_url` where the key is missing and `fallsBack`.
        case destination(any WritableKeyPath<DynamicLink, WebURL?> & Sendable, fallsBack: Bool)
        /// Where all others are led; the first of the table that a link has.
        case webDestination
        /// Whether the link opens apps.
        case apps
        /// Part of the stored link: when it ends, its labels, its name.
        case record
        /// How often apps may get the link; the service writes what holds in place of what a client gives.
        case uses
        /// Written by the service; what a client gives is replaced.
        case service
        /// Kept for the app and the client's SDK, without an effect here.
        case kept
    }

    let name: String
    let meaning: Meaning

    private init(_ name: String, _ meaning: Meaning) {
        self.name = name
        self.meaning = meaning
    }

    /// All keys with a meaning; `_xx` at the end of a name stands for `_` and any country's two letters.
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

    /// The names that the service writes itself.
    static let serviceNames = Set(
        table.compactMap { key in
            switch key.meaning {
            case .service, .uses: key.name
            default: nil
            }
        })
}
