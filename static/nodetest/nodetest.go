// Package nodetest lets Go tests query the page's modules, through a script that runs them in Node.
package nodetest

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"
)

// Ask runs a script with a question as JSON on its standard input, and decodes the JSON that it writes into answer. It
// skips the test if Node is not installed, and fails the test if the script fails.
func Ask(t testing.TB, script string, question, answer any) {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("the page's modules need Node: ", err)
	}
	text, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	node := exec.Command(path, script)
	node.Stdin, node.Stderr = bytes.NewReader(text), &complaints
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, &complaints)
	}
	if err := json.Unmarshal(out, answer); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}
