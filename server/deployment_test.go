package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"

	"fano/server/metrics"
)

// These tests compare the files on the deployment page with the program.

// block returns the n-th example of a kind on that page.
func block(t *testing.T, kind string, n int) string {
	t.Helper()
	all := examples(t, kind)["deployment"]
	if len(all) <= n {
		t.Fatalf("there are %d examples of %s", len(all), kind)
	}
	return all[n]
}

// unit returns the settings of the systemd unit.
func unit(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for line := range strings.Lines(block(t, "ini", 0)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			all[name] = value
		}
	}
	return all
}

func TestTheUnitStartsThisServer(t *testing.T) {
	u := unit(t)
	_, line, _ := strings.Cut(u["ExecStart"], " ")
	s := settled(t, strings.Fields(line)...)
	if s.links.Directory != "/var/lib/"+u["StateDirectory"] || u["DynamicUser"] != "yes" {
		t.Errorf("the links are kept in %s, and the unit may write to %s", s.links.Directory, u["StateDirectory"])
	}
	if end, err := time.ParseDuration(u["TimeoutStopSec"] + "s"); err != nil || end <= s.drain+s.shutdown {
		t.Errorf("the server may need %v to end, and is killed after %v", s.drain+s.shutdown, end)
	}
	if !strings.Contains(block(t, "caddy", 0), "reverse_proxy "+s.addr+" {") {
		t.Errorf("the proxy does not look for the server at %s", s.addr)
	}
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd is not here to judge the rest")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "fano.service")
	text := strings.Replace(block(t, "ini", 0), "/usr/local/bin/fano", program, 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("systemd-analyze", "verify", file).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
}

// A composition is a compose file, as far as it is checked.
type composition struct {
	Services map[string]struct {
		Image, Hostname string
		Command         []string
		Environment     map[string]string
		Volumes         []string
		Grace           string `yaml:"stop_grace_period"`
	}
	Configs  map[string]struct{ Content string }
	Networks map[string]struct {
		IPAM struct {
			Config []struct{ Subnet string }
		} `yaml:"ipam"`
	}
	Volumes map[string]any
}

func composed(t *testing.T) (c composition) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(block(t, "yaml", 0)), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

var upstreams = regexp.MustCompile(`reverse_proxy ([^{]*) \{`)

func TestTheComposeFileStartsThreeServersThatThisProgramUnderstands(t *testing.T) {
	c := composed(t)
	proxied := strings.Fields(upstreams.FindStringSubmatch(block(t, "caddy", 1))[1])
	servers := 0
	for name, service := range c.Services {
		for _, v := range service.Volumes {
			if from, _, _ := strings.Cut(v, ":"); !strings.HasPrefix(from, ".") {
				if _, declared := c.Volumes[from]; !declared {
					t.Errorf("%s: there is no volume %s", name, from)
				}
			}
		}
		if service.Image != "fano" {
			continue
		}
		servers++
		s := settled(t, service.Command...)
		if !slices.Contains(proxied, name+s.addr) {
			t.Errorf("the proxy does not look for %s%s", name, s.addr)
		}
		for host := range strings.SplitSeq(s.links.where(), ",") {
			if c.Services[strings.TrimSuffix(host, ":4222")].Image == "" {
				t.Errorf("%s looks for %s, which is no service", name, host)
			}
		}
		if p := c.Networks["default"].IPAM.Config[0].Subnet; len(s.proxies) != 1 || s.proxies[0].String() != p {
			t.Errorf("%s trusts %v, and the proxy is in %s", name, s.proxies, p)
		}
		if grace, err := time.ParseDuration(service.Grace); err != nil || grace <= s.drain+s.shutdown {
			t.Errorf("%s may need %v to end, and is killed after %v", name, s.drain+s.shutdown, grace)
		}
		if s.drain < 5*time.Second || !strings.Contains(block(t, "caddy", 1), "health_interval 2s") {
			t.Errorf("%s is gone after %v, before the proxy has looked twice", name, s.drain)
		}
	}
	if servers != 3 || len(proxied) != 3 {
		t.Errorf("%d servers, and %v behind the proxy", servers, proxied)
	}
}

func TestTheClusterOfTheComposeFileIsOneOfThree(t *testing.T) {
	c := composed(t)
	text := strings.ReplaceAll(c.Configs["nats"].Content, "$$", "$")
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	nodes := 0
	for name, service := range c.Services {
		if !strings.HasPrefix(service.Image, "nats:") {
			continue
		}
		nodes++
		t.Setenv("NAME", service.Environment["NAME"])
		o, err := server.ProcessConfigFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if o.ServerName != name || service.Hostname != name || o.Cluster.Name != "fano" ||
			!o.JetStream || o.StoreDir != "/data" || !o.SyncAlways {
			t.Errorf("%s: %+v", name, o)
		}
		if !slices.Contains(service.Volumes, name+":"+o.StoreDir) {
			t.Errorf("%s keeps nothing when its container goes", name)
		}
		for _, route := range o.Routes {
			if c.Services[route.Hostname()].Hostname == "" || route.Port() != "6222" || o.Cluster.Port != 6222 || o.Port != 4222 {
				t.Errorf("%s looks for %s, which is none", name, route)
			}
		}
		if len(o.Routes) != 3 {
			t.Errorf("%s knows of %d", name, len(o.Routes))
		}
	}
	if nodes != 3 {
		t.Errorf("%d nodes", nodes)
	}
}

// Another test checks that the dashboard shows existing metrics.
func TestTheAlertsAskForMetricsThatExistAndReasonsToo(t *testing.T) {
	var rules struct {
		Groups []struct {
			Rules []struct{ Alert, Expr, For string }
		}
	}
	if err := yaml.Unmarshal([]byte(block(t, "yaml", 2)), &rules); err != nil {
		t.Fatal(err)
	}
	known := knownReasons()
	there := metricWord.FindAllString(string(metrics.Dashboard), -1)
	seen := 0
	for _, rule := range rules.Groups[0].Rules {
		seen++
		names := metricWord.FindAllString(rule.Expr, -1)
		for _, name := range names {
			if !slices.Contains(there, name) {
				t.Errorf("%s: there is no %s", rule.Alert, name)
			}
		}
		if len(names) == 0 && !strings.HasPrefix(rule.Expr, `up{job="fano"}`) {
			t.Errorf("%s asks for nothing: %s", rule.Alert, rule.Expr)
		}
		_, list, _ := strings.Cut(rule.Expr, `reason=`)
		list, _, _ = strings.Cut(strings.TrimLeft(list, `~"`), `"`)
		for word := range strings.SplitSeq(list, "|") {
			if word != "" && !known[word] {
				t.Errorf("%s: nothing is refused for %s", rule.Alert, word)
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d rules", seen)
	}
}

// The log contains what the troubleshooting table quotes.
func TestTheTroublesAreThoseOfTheLog(t *testing.T) {
	source, err := os.ReadFile("overload.go")
	if err != nil {
		t.Fatal(err)
	}
	said := string(source)
	for word := range pressing {
		said += " " + word
	}
	_, troubles, _ := strings.Cut(document(t, "deployment"), "{#trouble}")
	quotes := regexp.MustCompile("`([a-z]+(?:-[a-z]+)+)(?:=[^`]*)?`").FindAllStringSubmatch(troubles, -1)
	for _, m := range quotes {
		if !strings.Contains(said, m[1]) {
			t.Errorf("the log never says %s", m[1])
		}
	}
	if len(quotes) < 6 {
		t.Errorf("only %d are quoted", len(quotes))
	}
}
