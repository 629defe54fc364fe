package scenario

import "testing"

// What tests from outside this package need of those within.
var AnyRun = anyRun

// Many is how many random scenarios travel: few with -short, as under the race detector.
func Many() int {
	if testing.Short() {
		return 300 // of which rapid takes a fifth
	}
	return 400
}
