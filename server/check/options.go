package check

import (
	"errors"
	"strconv"
	"strings"

	"fano/server/scenario"
)

// ParseAsks parses the number of requests of each process, as written in URLs and on the command line: "1,1,2". Empty
// text is nil.
func ParseAsks(text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	var asks []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		switch {
		case errors.Is(err, strconv.ErrRange):
			return nil, scenario.Refused("asks", "not-one-of", clip(part), "0.."+strconv.Itoa(MostAsks))
		case err != nil:
			return nil, scenario.Refused("asks", "form", strconv.Quote(clip(text)), "1,1,1")
		}
		asks = append(asks, n)
	}
	return asks, nil
}

// ParseBool parses a boolean query parameter; empty text is false. name is the parameter's name in the error.
func ParseBool(name, text string) (bool, error) {
	if text == "" {
		return false, nil
	}
	wanted, err := strconv.ParseBool(text)
	if err != nil {
		return false, scenario.Refused(name, "not-one-of", strconv.Quote(clip(text)), "true, false")
	}
	return wanted, nil
}
