package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"fano/server/links"
	"fano/server/scenario"
)

// patience is the timeout of a request to the server of a short link.
const patience = 10 * time.Second

// shortLinked fetches the scenario of a short link from its server; is reports whether the argument is a short link. A
// bare path does not name its server. Errors: also those of [scenario.Parse].
func shortLinked(arg string) (d *scenario.Document, is bool, err error) {
	id, is := links.InAddress(arg)
	if !is {
		return nil, false, nil
	}
	address, _ := url.Parse(strings.TrimSpace(arg)) // InAddress has parsed it
	if address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return nil, true, fmt.Errorf("%s does not say which server keeps it: write the whole address, https://…/s/%s", arg, id)
	}
	client := http.Client{Timeout: patience}
	answer, err := client.Get(address.Scheme + "://" + address.Host + "/api/v1/links/" + id)
	if err != nil {
		return nil, true, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, true, fmt.Errorf("%s: the server answers %s", arg, answer.Status)
	}
	var kept struct{ Scenario json.RawMessage }
	text, err := io.ReadAll(io.LimitReader(answer.Body, 2*scenario.MaxBytes))
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	if err != nil {
		return nil, true, errors.Join(fmt.Errorf("%s: the server's answer holds no scenario", arg), err)
	}
	d, err = scenario.Parse(kept.Scenario)
	return d, true, err
}
