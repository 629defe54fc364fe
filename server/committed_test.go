package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// committed returns the files of the repository, as slash-separated paths from its root, and the root. It skips the
// test outside a repository, as in an unpacked archive.
func committed(t *testing.T) (root string, files []string) {
	t.Helper()
	root = git(t, "rev-parse", "--show-toplevel")
	return root, strings.Split(git(t, "-C", root, "ls-files"), "\n")
}

func git(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		t.Skipf("this is no git repository: git %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out))
}

func TestTheTopLevelHoldsNothingElse(t *testing.T) {
	_, files := committed(t)
	layout := []string{
		"algorithms", "server", "web", "static", "go.mod", "go.sum", "Makefile", "Dockerfile", "README.md", "LICENSE", "SECURITY.md",
		"CONTRIBUTING.md", "CHANGELOG.md",
		"package.json", "package-lock.json", "tsconfig.json",
	}
	for _, file := range files {
		top, _, _ := strings.Cut(file, "/")
		if !strings.HasPrefix(top, ".") && !slices.Contains(layout, top) {
			t.Errorf("%s: %s has no place at the top level", file, top)
		}
		for _, folder := range strings.Split(file, "/") {
			if slices.Contains([]string{"util", "utils", "common", "helpers", "types"}, folder) {
				t.Errorf("%s: %s says nothing about what is in it", file, folder)
			}
		}
	}
}

var (
	folders = []string{"/work/", "/root/", "/home/", "/Users/"}
	// hosts are package registries: a lock file that names one works only where it is reachable.
	hosts = []string{
		"registry.npm" + "js", "registry.yarn" + "pkg", "proxy.golang" + ".org", "sum.golang" + ".org", "arti" + "factory", "verda" + "ccio",
	}
	suspect = slices.Concat(folders, hosts)

	// machinePath matches an absolute path into a home directory or a workspace.
	machinePath = regexp.MustCompile(`(^|[\s"'(=:,])(` + strings.Join(folders, "|") + `)\w`)
	registry    = regexp.MustCompile(strings.ReplaceAll(strings.Join(hosts, "|"), ".", `\.`))
)

func TestNoFileNamesAMachineOrARegistry(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	root, files := committed(t)
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			continue // deleted without a commit, or binary
		}
		if !slices.ContainsFunc(suspect, func(part string) bool { return bytes.Contains(text, []byte(part)) }) {
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			if found := machinePath.FindString(line); found != "" {
				t.Errorf("%s:%d: names a path of one machine: %s", file, i+1, found)
			}
			if found := registry.FindString(line); found != "" {
				t.Errorf("%s:%d: names a registry: %s", file, i+1, found)
			}
		}
	}
}

func TestTheLockFileLeavesTheRegistryOpen(t *testing.T) {
	root, _ := committed(t)
	lock, err := os.ReadFile(filepath.Join(root, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error(`package-lock.json has "resolved" entries; make it with npm's omit-lockfile-registry-resolved`)
	}
	if !bytes.Contains(lock, []byte(`"integrity"`)) {
		t.Error("package-lock.json has no checksums")
	}
}
