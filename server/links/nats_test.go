package links

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// natsServer starts a NATS server on loopback.
func natsServer(t *testing.T) (url string) {
	t.Helper()
	n, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() {
		n.Shutdown()
		n.WaitForShutdown()
	})
	if !n.ReadyForConnections(10 * time.Second) {
		t.Fatal("NATS does not start")
	}
	return n.ClientURL()
}

func TestAnExportFromAClusterNamesWhatIsDamagedAndGoesOn(t *testing.T) {
	s := open(t, Options{URL: natsServer(t), Replicas: 1})
	var ids []string
	for n := range 20 {
		ids = append(ids, made(t, s, recordOf(n)))
	}
	kv, err := s.at.(*cluster).js.KeyValue(t.Context(), bucketName)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kv.Put(t.Context(), ids[5], []byte(`{"fano":1,"scenario":{},"engine":"1","trace":"x"}`)); err != nil {
		t.Fatal(err)
	}
	if err := kv.Delete(t.Context(), ids[6]); err != nil { // by other means than Fano's
		t.Fatal(err)
	}
	var out bytes.Buffer
	n, err := s.Export(t.Context(), &out)
	lines := strings.Count(out.String(), "\n")
	if !errors.Is(err, ErrDamaged) || n.Links != 18 || lines != 18 || !slices.Equal(n.Damaged, ids[5:6]) {
		t.Errorf("%+v %v\n%s", n, err, &out)
	}
	if _, err := s.Get(t.Context(), ids[6]); !errors.Is(err, ErrUnknown) {
		t.Errorf("what was removed by other means: %v", err)
	}
	if again := made(t, s, recordOf(6)); again != ids[6] {
		t.Errorf("%s, not %s", again, ids[6])
	}
}
