package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every sentence has a code that package source, eval or system reports.
func TestEveryTextHasACode(t *testing.T) {
	reported := ""
	for _, pattern := range []string{"../source/*.go", "../eval/*.go", "../../engine/system/*.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil && !strings.HasSuffix(file, "_test.go") {
				reported += string(data)
			}
		}
	}
	reported += `"no-ask" "no-may-enter" "no-leave" "about-named" "state-named"` // codes that are put together
	for code := range English {
		if !strings.Contains(reported, `"`+code+`"`) {
			t.Errorf("nothing reports %s", code)
		}
	}
}
