package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// unset is an environment without variables.
func unset(string) (string, bool) { return "", false }

// onLinks runs the links command, possibly while a server uses the directory.
func onLinks(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, complaints journal
	if code := command(newTerminal(strings.NewReader(""), &out, &complaints, unset), append([]string{"links"}, args...)); code != want {
		t.Errorf("fano links %s: %d, %s", strings.Join(args, " "), code, &complaints)
	}
	return out.String()
}

func TestADeletedLinkIsGoneInThreeLanguages(t *testing.T) {
	dir := t.TempDir()
	r := start(t, "-store", "files", "-data", dir)
	m, _ := r.link(t, fiveAsk)
	onLinks(t, exitOK, "-data", dir, "delete", m.URL, "-reason", "it names <b>a student</b>")
	for lang, says := range map[string]string{
		"en": "This short link was deleted", "pt": "Este link curto foi apagado", "it": "Questo link breve è stato eliminato",
	} {
		for _, path := range []string{"/s/" + m.ID, "/embed/" + m.ID} {
			a := r.get(t, path+"?lang="+lang)
			if a.StatusCode != http.StatusGone || !strings.Contains(a.body, says) ||
				!strings.Contains(a.body, "it names &lt;b&gt;a student&lt;/b&gt;</") {
				t.Errorf("%s in %s: %d %.600s", path, lang, a.StatusCode, a.body)
			}
		}
	}
	for _, path := range []string{"/api/v1/links/" + m.ID, "/api/v1/run?id=" + m.ID} {
		a := r.get(t, path)
		if a.StatusCode != http.StatusGone || !strings.Contains(a.body, `"cause":"link-gone"`) ||
			!strings.Contains(a.body, `"reason":"it names <b>a student</b>"`) {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
	if _, status := r.link(t, fiveAsk); status != http.StatusGone {
		t.Errorf("made again: %d", status)
	}
	lines := onLinks(t, exitOK, "-data", dir, "export")
	if strings.Count(lines, "\n") != 1 || !strings.Contains(lines, `"kind":"deleted"`) {
		t.Errorf("the export: %s", lines)
	}
	onLinks(t, exitOK, "-data", dir, "allow", m.ID)
	onLinks(t, exitFailed, "-data", dir, "allow", m.ID)
	onLinks(t, exitFailed, "-data", dir, "delete", "AAAAAAAAAAA", "-reason", "x")
	onLinks(t, exitUsage, "-data", dir, "delete", m.ID)
	if again, status := r.link(t, fiveAsk); status != http.StatusCreated || again != m {
		t.Errorf("after it was allowed: %d %+v", status, again)
	}
	if a := r.get(t, "/readyz"); a.body != "ready\n" {
		t.Errorf("%q", a.body)
	}
}

func TestAClientThatHasMadeItsShareOfLinksIsToldUntilWhen(t *testing.T) {
	r := keeping(t, "-client-store-bytes", "40960")
	status, body := 0, ""
	for n := 0; n < 20 && status != http.StatusTooManyRequests; n++ {
		a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(numbered(n)))
		status, body = a.StatusCode, a.body
		if status == http.StatusTooManyRequests && a.Header.Get("Retry-After") == "" {
			t.Errorf("%v", a.Header)
		}
	}
	if status != http.StatusTooManyRequests || !strings.Contains(body, `"cause":"links-spent"`) {
		t.Errorf("%d %s", status, body)
	}
}

// 64 addresses of one network have one share; another network has its own.
func TestTheAddressesOfANetworkShareWhatIsKept(t *testing.T) {
	r := keeping(t, "-client-store-bytes", "40960", "-trust-proxies", "127.0.0.1/32")
	for _, network := range []string{"203.0.113.%d", "[2001:db8:7:%x::1]:443", "198.51.100.%d:80"} {
		made := 0
		for n := range 64 {
			from := fmt.Sprintf(network, n+1)
			a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(numbered(1000*len(network)+n)), "X-Forwarded-For", from)
			switch a.StatusCode {
			case http.StatusCreated:
				made++
			case http.StatusTooManyRequests:
			default:
				t.Fatalf("%s: %d %s", from, a.StatusCode, a.body)
			}
		}
		if made != 10 {
			t.Errorf("%s: %d links in a share of some", network, made)
		}
	}
}
