package links

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// bucketName names the links among what else a cluster keeps.
const bucketName = "fano_links"

// A bucket is the key-value store while it is open.
type bucket struct {
	kv      jetstream.KeyValue
	under   jetstream.Stream // of which it is made
	conn    *nats.Conn
	release []func() // in the order in which they were taken

	*within // nil in a cluster
}

// close gives everything back, the last first.
func (b *bucket) close() {
	for _, release := range slices.Backward(b.release) {
		release()
	}
	b.release = nil
}

// dial connects to NATS. Nothing is buffered while a connection is broken: a client that makes a link is told so.
func dial(url string, more ...nats.Option) (*nats.Conn, error) {
	return nats.Connect(url, append(more,
		nats.Name("fano"),
		nats.Timeout(2*time.Second),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		nats.ReconnectBufSize(-1),
		nats.PingInterval(5*time.Second),
		nats.MaxPingsOutstanding(2),
	)...)
}

// outside opens the bucket in a cluster, and makes it there if nobody has and it may. A bucket that is there is taken
// as it is: its replicas and bounds belong to the cluster's operator.
func outside(ctx context.Context, o *Options) (*bucket, error) {
	conn, err := dial(o.URL)
	if err != nil {
		return nil, fmt.Errorf("NATS cannot be reached: %w", err)
	}
	b := &bucket{conn: conn, release: []func(){conn.Close}}
	js, err := jetstream.New(conn)
	if err == nil {
		b.kv, err = js.KeyValue(ctx, bucketName)
	}
	if errors.Is(err, jetstream.ErrBucketNotFound) && !o.Existing {
		b.kv, err = js.CreateKeyValue(ctx, settings(o.Replicas, o.Bytes))
	}
	if errors.Is(err, jetstream.ErrBucketExists) { // another server was faster
		b.kv, err = js.KeyValue(ctx, bucketName)
	}
	if err == nil {
		b.under, err = js.Stream(ctx, "KV_"+bucketName)
	}
	if err != nil {
		b.close()
		return nil, fmt.Errorf("NATS does not give a bucket: %w", err)
	}
	return b, nil
}

// settings are the bucket's settings: links are never changed, so that one version of each is enough, and never expire.
func settings(replicas int, most int64) jetstream.KeyValueConfig {
	return jetstream.KeyValueConfig{
		Bucket:      bucketName,
		Description: "Fano's short links",
		History:     1,
		Storage:     jetstream.FileStorage,
		Replicas:    replicas,
		MaxBytes:    most,
	}
}

// again is how long to wait before a request that a cluster could not take is made once more.
const again = 100 * time.Millisecond

// put puts a value where there is none, or in the place of the revision that is named, and returns only when it is on
// disk, of most of the replicas. taken: there is another one by now.
func (b *bucket) put(ctx context.Context, id string, value []byte, revision uint64) (taken bool, err error) {
	err = persist(ctx, func() error {
		var err error
		if revision == 0 {
			_, err = b.kv.Create(ctx, id, value)
		} else {
			_, err = b.kv.Update(ctx, id, value, revision)
		}
		if errors.Is(err, jetstream.ErrKeyExists) || isOutdated(err) {
			taken, err = true, nil
		}
		return err
	})
	return taken, err
}

// isOutdated tells whether a value was not put because there is a later revision.
func isOutdated(err error) bool {
	said, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (said.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		said.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// held is a value in the bucket.
type held struct {
	value    []byte
	revision uint64
}

// get is the value of a link. Errors: ErrUnknown, and any from NATS.
func (b *bucket) get(ctx context.Context, id string) (h held, err error) {
	err = persist(ctx, func() error {
		entry, err := b.kv.Get(ctx, id)
		if errors.Is(err, jetstream.ErrKeyNotFound) && b.within == nil {
			h, err = b.surely(ctx, id)
			return err
		}
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return ErrUnknown
		}
		if err == nil {
			h = held{entry.Value(), entry.Revision()}
		}
		return err
	})
	return h, err
}

// surely asks the leader of the replicas, who knows of everything that was acknowledged: any of them may answer get,
// and one that has been away does not have the latest yet.
func (b *bucket) surely(ctx context.Context, id string) (held, error) {
	m, err := b.message(ctx, map[string]any{"last_by_subj": subject + id})
	return held{m.Data, m.Seq}, err
}

// subject begins the subjects of the bucket's values.
const subject = "$KV." + bucketName + "."

// A message is a value as the stream under the bucket holds it.
type message struct {
	Subject string
	Seq     uint64
	Data    []byte
	Hdrs    []byte
}

// message is one message of the stream, as its leader has it. Errors: ErrUnknown, also of one that says that a value
// was removed; any from NATS.
func (b *bucket) message(ctx context.Context, which map[string]any) (message, error) {
	question, err := json.Marshal(which)
	if err != nil {
		return message{}, err
	}
	answer, err := b.conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET.KV_"+bucketName, question)
	if err != nil {
		return message{}, err
	}
	var said struct {
		Error   *jetstream.APIError
		Message message
	}
	if err := json.Unmarshal(answer.Data, &said); err != nil {
		return message{}, err
	}
	switch {
	case said.Error == nil && bytes.Contains(said.Message.Hdrs, []byte("KV-Operation:")):
		return said.Message, ErrUnknown
	case said.Error == nil:
		return said.Message, nil
	case said.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return message{}, ErrUnknown
	}
	return message{}, said.Error
}

// stream is how the stream under the bucket is, with those of its subjects that a filter names.
func (b *bucket) stream(ctx context.Context, filter string) (*jetstream.StreamInfo, error) {
	var o []jetstream.StreamInfoOpt
	if filter != "" {
		o = append(o, jetstream.WithSubjectFilter(filter))
	}
	return b.under.Info(ctx, o...)
}

// ids are all under which there is a value.
func (b *bucket) ids(ctx context.Context) (map[string]struct{}, error) {
	info, err := b.stream(ctx, subject+">")
	if err != nil {
		return nil, err
	}
	all := make(map[string]struct{}, len(info.State.Subjects))
	for s := range info.State.Subjects {
		all[strings.TrimPrefix(s, subject)] = struct{}{}
	}
	return all, nil
}

// How a cluster is judged: it answers at once, and its leader hears from each of the others every second.
const (
	clusterPatience = 3 * time.Second
	heard           = 5 * time.Second // ago, at most, of one that takes part
)

// quorate fails unless the stream's leader has heard lately from so many others that what it is given is kept. It goes on
// answering for some time after the others are gone.
func quorate(info *jetstream.StreamInfo) error {
	if info.Cluster == nil {
		return nil
	}
	all, there := 1+len(info.Cluster.Replicas), 1
	for _, peer := range info.Cluster.Replicas {
		if !peer.Offline && peer.Active < heard {
			there++
		}
	}
	if info.Cluster.Leader == "" || 2*there <= all {
		return fmt.Errorf("%d of the %d servers that keep the links answer", there, all)
	}
	return nil
}

// alive asks for the bucket's state. A server in this process that has complained is not believed: after a write that
// failed it goes on answering questions, but no longer takes anything.
func (b *bucket) alive(ctx context.Context) error {
	if b.within != nil {
		return b.answers(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, clusterPatience)
	defer cancel()
	info, err := b.stream(ctx, "")
	if err != nil {
		return err
	}
	return quorate(info)
}

// persist does something until it succeeds, fails for good, or time is over: while a cluster elects another leader,
// which takes a second or two, nobody answers.
func persist(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || !passing(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(again):
		}
	}
}

// passing tells whether an error may be gone in a moment.
func passing(err error) bool {
	for _, p := range []error{
		nats.ErrNoResponders, nats.ErrTimeout, nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded,
		nats.ErrDisconnected,
		jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, p) {
			return true
		}
	}
	var said *jetstream.APIError
	return errors.As(err, &said) && said.Code == 503 && !isFull(err)
}

// isFull tells whether an error says that the bucket or the disk under it takes no more.
func isFull(err error) bool {
	var said *jetstream.APIError
	if !errors.As(err, &said) {
		return isDiskFull(err)
	}
	signs := []string{"maximum bytes", "no space left", "insufficient storage", "insufficient resources"}
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(said.Description, sign) })
}
