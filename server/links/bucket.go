package links

import (
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
	conn    *nats.Conn
	many    bool     // whether there are several copies of it
	release []func() // in the order in which they were taken
	said    *natsLog // what the server in this process says; nil if it is not in this process
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

// outside opens the bucket in a cluster, and makes it there if nobody has. A bucket that is there is taken as it is:
// its replicas and bounds belong to the cluster's operator.
func outside(ctx context.Context, url string, replicas int, most int64) (*bucket, error) {
	conn, err := dial(url)
	if err != nil {
		return nil, fmt.Errorf("NATS cannot be reached: %w", err)
	}
	b := &bucket{conn: conn, many: true, release: []func(){conn.Close}}
	js, err := jetstream.New(conn)
	if err == nil {
		b.kv, err = js.KeyValue(ctx, bucketName)
	}
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		b.kv, err = js.CreateKeyValue(ctx, settings(replicas, most))
	}
	if errors.Is(err, jetstream.ErrBucketExists) { // another server was faster
		b.kv, err = js.KeyValue(ctx, bucketName)
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

// create puts a value where there is none, and returns only when it is on disk, of most of the replicas. taken: there
// is a value already.
func (b *bucket) create(ctx context.Context, id string, value []byte) (taken bool, err error) {
	err = persist(ctx, func() error {
		_, err := b.kv.Create(ctx, id, value)
		if errors.Is(err, jetstream.ErrKeyExists) {
			taken, err = true, nil
		}
		return err
	})
	return taken, err
}

// get is the value of a link. Errors: ErrUnknown, and any from NATS.
func (b *bucket) get(ctx context.Context, id string) (value []byte, err error) {
	err = persist(ctx, func() error {
		entry, err := b.kv.Get(ctx, id)
		if errors.Is(err, jetstream.ErrKeyNotFound) && b.many {
			value, err = b.surely(ctx, id)
			return err
		}
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return ErrUnknown
		}
		if err == nil {
			value = entry.Value()
		}
		return err
	})
	return value, err
}

// surely asks the leader of the replicas, who knows of everything that was acknowledged: any of them may answer get, and
// one that has been away does not have the latest yet.
func (b *bucket) surely(ctx context.Context, id string) ([]byte, error) {
	question, err := json.Marshal(map[string]string{"last_by_subj": "$KV." + bucketName + "." + id})
	if err != nil {
		return nil, err
	}
	answer, err := b.conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET.KV_"+bucketName, question)
	if err != nil {
		return nil, err
	}
	var said struct {
		Error   *jetstream.APIError
		Message struct{ Data []byte }
	}
	if err := json.Unmarshal(answer.Data, &said); err != nil {
		return nil, err
	}
	switch {
	case said.Error == nil:
		return said.Message.Data, nil
	case said.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return nil, ErrUnknown
	}
	return nil, said.Error
}

// alive asks for the bucket's state. A server in this process that has complained is not believed: after a write that
// failed it goes on answering questions, but no longer takes anything.
func (b *bucket) alive(ctx context.Context) error {
	if b.said != nil && b.said.worst() != "" {
		return errors.New(b.said.worst())
	}
	_, err := b.kv.Status(ctx)
	return err
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
		nats.ErrNoResponders, nats.ErrTimeout, nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded, nats.ErrDisconnected,
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
