"""Visitors of every kind that the service tells apart, by the header fields that they send."""

from user_agents import ANDROID_CHROME, CRAWLER, DESKTOP, IPAD, IPHONE

_IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
_ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
_WEB_VIEW = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240905.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36"
)
_MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
MAC_SAFARI = _MAC + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15"

USER_AGENTS = {
    "iPhone": IPHONE,
    "iPhone, Chrome": _IPHONE + "CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1",
    "iPhone, Instagram": _IPHONE + "Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00)",
    "iPhone, WeChat": _IPHONE + "Mobile/12H321 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN",
    "iPad": IPAD,
    "Android": ANDROID_CHROME,
    "Android, Samsung": _ANDROID + "SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    "Android, Firefox": "Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0",
    "Android, Facebook": _WEB_VIEW + " [FB_IAB/FB4A;FBAV/488.0.0.62.79;IABMV/1;]",
    "Android, web view": _WEB_VIEW,
    "HarmonyOS": (
        "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 "
        "ArkWeb/4.1.6.1 Mobile"
    ),
    "Mac, Safari": MAC_SAFARI,
    "Mac, Chrome": _MAC + "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36",
    "Windows": (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 "
        "Safari/537.36 Edg/149.0.0.0"
    ),
    "Linux": DESKTOP,
    "ChromeOS": (
        "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36"
    ),
    "Facebook's fetcher": CRAWLER,
    "Slack's fetcher": "Slackbot-LinkExpanding (+https://api.slack.com/robots)",
    "Googlebot": (
        "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/138.0.7204.100 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
    ),
    "Claude-User": (
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)"
    ),
    "UptimeRobot": "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    "curl": "curl/8.7.1",
    "an app's own client": "com.tinyspeck.chatlyio/23.04.10 (iPhone; iOS 16.4.1; Scale/3.00)",
    "no user agent": None,
}


def sent_by(visitor, *more):
    """The header fields of a visitor, and further ones."""
    agent = USER_AGENTS[visitor]
    return (*((("User-Agent", agent),) if agent else ()), *more)
