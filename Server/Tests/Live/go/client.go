// Calls all five methods of Firebase Dynamic Links with Google's generated Go client.
// Unlike the Python one it reads 64-bit numbers only where they are sent as text.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"golang.org/x/oauth2"
	links "google.golang.org/api/firebasedynamiclinks/v1"
	"google.golang.org/api/googleapi"
	"google.golang.org/api/option"
)

const bundle = "com.example.ios"

func main() {
	if err := run(os.Getenv("WAYMARK_SERVER"), os.Getenv("WAYMARK_KEY")); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("all five methods answered")
}

func run(server, key string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	endpoint := option.WithEndpoint(server + "/")
	byKey, err := links.NewService(ctx, endpoint, option.WithAPIKey(key))
	if err != nil {
		return err
	}
	token := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: key})
	byToken, err := links.NewService(ctx, endpoint, option.WithTokenSource(token))
	if err != nil {
		return err
	}

	information := &links.DynamicLinkInfo{
		DomainUriPrefix: server,
		Link:            "https://www.example.com/from-go",
		IosInfo:         &links.IosInfo{IosBundleId: bundle},
	}
	short, err := byKey.ShortLinks.Create(&links.CreateShortDynamicLinkRequest{
		DynamicLinkInfo: information, Suffix: &links.Suffix{Option: "SHORT"},
	}).Context(ctx).Do()
	if err != nil {
		return fmt.Errorf("shortLinks.create: %w", err)
	}
	managed, err := byToken.ManagedShortLinks.Create(&links.CreateManagedShortLinkRequest{
		DynamicLinkInfo: information, Name: "From Go", Suffix: &links.Suffix{Option: "CUSTOM", CustomSuffix: "from-go"},
	}).Context(ctx).Do()
	if err != nil {
		return fmt.Errorf("managedShortLinks.create: %w", err)
	}
	if managed.ManagedShortLink.Link != server+"/from-go" {
		return fmt.Errorf("managedShortLinks.create: link is %q", managed.ManagedShortLink.Link)
	}

	if err := click(ctx, short.ShortLink); err != nil {
		return err
	}
	if err := count(ctx, byToken, short.ShortLink); err != nil {
		return err
	}

	opened, err := byKey.V1.ReopenAttribution(&links.GetIosReopenAttributionRequest{
		BundleId: bundle, RequestedLink: short.ShortLink, SdkVersion: "11.15.0",
	}).Context(ctx).Do()
	if err != nil {
		return fmt.Errorf("reopenAttribution: %w", err)
	}
	if opened.DeepLink != information.Link {
		return fmt.Errorf("reopenAttribution: deep link is %q", opened.DeepLink)
	}
	installed, err := byKey.V1.InstallAttribution(&links.GetIosPostInstallAttributionRequest{
		AppInstallationTime: 1755000000, BundleId: bundle, IosVersion: "18.5", SdkVersion: "11.15.0",
		Device:                 &links.DeviceInfo{ScreenResolutionWidth: 390, ScreenResolutionHeight: 844, Timezone: "UTC"},
		UniqueMatchLinkToCheck: short.ShortLink,
	}).Context(ctx).Do()
	if err != nil {
		return fmt.Errorf("installAttribution: %w", err)
	}
	if installed.AttributionConfidence != "UNIQUE" {
		return fmt.Errorf("installAttribution: confidence is %q", installed.AttributionConfidence)
	}

	_, err = byToken.V1.GetLinkStats(server + "/NoSuchLink").DurationDays(7).Context(ctx).Do()
	var failure *googleapi.Error
	if !errors.As(err, &failure) || failure.Code != http.StatusNotFound {
		return fmt.Errorf("getLinkStats of an unknown link: %v", err)
	}
	return nil
}

// Follows the link as a browser on a desktop would, up to the redirect.
func click(ctx context.Context, link string) error {
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, link, nil)
	if err != nil {
		return err
	}
	request.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusFound {
		return fmt.Errorf("click: status is %d", response.StatusCode)
	}
	return nil
}

// Waits until the click is counted.
func count(ctx context.Context, service *links.Service, link string) error {
	for {
		statistics, err := service.V1.GetLinkStats(link).DurationDays(7).Context(ctx).Do()
		if err != nil {
			return fmt.Errorf("getLinkStats: %w", err)
		}
		for _, entry := range statistics.LinkEventStats {
			if entry.Event == "CLICK" && entry.Platform == "DESKTOP" && entry.Count == 1 {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("getLinkStats: the click was not counted: %w", ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}
