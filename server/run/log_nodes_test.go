package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
)

// served is a run in which a client asks itself, a server, and an arbiter on another process's machine. Its bounds are
// infinite, and one of its own properties breaks.
const served = `{"fano":1,"algorithm":"served","processes":2,"hosts":[0,2],"title":"Served","year":1981,"clock":"lab","order":"any","words":{"idle":"out","waiting":"asks","inside":"in"},"messages":[{"type":"REQ","role":"ask"},{"type":"GRANT","role":"grant"}],"bounds":{"best":{"text":"0","value":0},"typical":{"text":"?"},"worst":{"text":"∞"}},"properties":["EM1","one-token","two-tokens"],"initial":[{},{},{},{}]}
{"step":1,"time":1,"kind":"ask","at":1,"clock":0,"phase":"waiting","sends":[{"id":"1>1#1","to":1,"type":"REQ","clock":0,"due":1},{"id":"1>3#1","to":3,"type":"REQ","clock":0,"due":2},{"id":"1>4#1","to":4,"type":"REQ","clock":0,"due":2}]}
{"step":2,"time":1,"kind":"receive","at":1,"clock":0,"phase":"waiting","message":{"id":"1>1#1","from":1,"to":1,"type":"REQ","clock":0,"sent":1}}
{"step":3,"time":2,"kind":"receive","at":3,"clock":0,"phase":"idle","message":{"id":"1>3#1","from":1,"to":3,"type":"REQ","clock":0,"sent":1},"sends":[{"id":"3>1#1","to":1,"type":"GRANT","clock":0,"due":3},{"id":"3>2#1","to":2,"type":"GRANT","clock":0,"due":3}],"verdicts":[{"property":"one-token","holds":false}]}
{"step":4,"time":3,"kind":"receive","at":1,"clock":0,"phase":"waiting","message":{"id":"3>1#1","from":3,"to":1,"type":"GRANT","clock":0,"sent":2}}
{"step":5,"time":3,"kind":"receive","at":4,"clock":0,"phase":"idle","message":{"id":"1>4#1","from":1,"to":4,"type":"REQ","clock":0,"sent":1},"sends":[{"id":"4>1#1","to":1,"type":"GRANT","clock":0,"due":4}]}
{"summary":{"events":5,"messages":5,"entries":1,"messagesPerEntry":5,"byType":{"REQ":2,"GRANT":3},"violations":[{"property":"one-token","step":3}],"ended":"quiescent","time":3}}`

func TestTheLogNamesThoseWhoOnlyServe(t *testing.T) {
	var b bytes.Buffer
	log, lines := NewLog(&b), strings.Split(served, "\n")
	var head trace.Header
	err := json.Unmarshal([]byte(lines[0]), &head)
	err = errors.Join(err, log.Header(&head))
	for _, line := range lines[1 : len(lines)-1] {
		var e trace.Event
		err = errors.Join(err, json.Unmarshal([]byte(line), &e), log.Event(&e, nil))
	}
	var end struct{ Summary trace.Summary }
	err = errors.Join(err, json.Unmarshal([]byte(lines[len(lines)-1]), &end), log.Summary(&end.Summary))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Served 1981, 2 processes, 1 server, 1 arbiter on their machines, clock rule lab",
		"\nProcess 1\nId = 1 WANTS THE CS. Updated logicalClock = 0.\n",
		"Id = 1 SEND REQ to Process = 1.", "Id = 1 SEND REQ to Server = 3.", "Id = 1 SEND REQ to Arbiter = 4.",
		"Id = 1 RECEIVED GRANT from Server = 3.",
		"\nServer 3\n", "\nArbiter 4 (at P2)\n", "Id = 3 RECEIVED REQ from (T = 0, Id = 1). Updated logicalClock = 0.\nId = 3 SEND GRANT to Process = 1.",
		"EM1 holds\ntwo-tokens holds\none-token fails at step 3\n",
		"the paper says 0 to ∞\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the log does not say %q:\n%s", want, &b)
			break
		}
	}
}
