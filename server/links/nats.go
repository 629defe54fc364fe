package links

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// bucketName is the bucket of links in the cluster, and streamName the stream under it.
	bucketName = "fano_links"
	streamName = "KV_" + bucketName
	// subject is the prefix of the subjects of the bucket's values.
	subject = "$KV." + bucketName + "."
)

// A cluster is the backend that keeps values in a key-value bucket of NATS JetStream. Several servers may share it.
type cluster struct {
	o    *Options
	conn *nats.Conn // reconnects by itself
	js   jetstream.JetStream
	err  error // why there will never be a connection; nil if there may be

	reached atomic.Bool // whether the bucket was ever reached

	mu sync.Mutex
	in Use // as of the last check
}

// newCluster connects to NATS, now or later. Nothing is buffered while disconnected: a client that makes a link gets an
// error.
func newCluster(o *Options) *cluster {
	c := &cluster{o: o}
	c.conn, c.err = nats.Connect(o.URL,
		nats.Name("fano"),
		nats.Timeout(2*time.Second),
		nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		nats.ReconnectBufSize(-1),
		nats.PingInterval(5*time.Second),
		nats.MaxPingsOutstanding(2),
	)
	if c.err == nil {
		c.js, c.err = jetstream.New(c.conn)
	}
	return c
}

// check reports whether enough of the cluster's servers respond. Errors: ErrDown.
func (c *cluster) check(ctx context.Context) error {
	use, err := c.ask(ctx)
	if err != nil {
		err = fmt.Errorf("%w (%w)", ErrDown, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.in = use
	return err
}

func (c *cluster) ask(ctx context.Context) (u Use, err error) {
	if c.err != nil || !c.conn.IsConnected() {
		return u, fmt.Errorf("NATS cannot be reached: %w", cmp.Or(c.err, c.conn.LastError(), nats.ErrDisconnected))
	}
	ctx, cancel := context.WithTimeout(ctx, clusterPatience)
	defer cancel()
	stream, err := c.stream(ctx)
	if err != nil {
		return u, fmt.Errorf("NATS does not give a bucket: %w", err)
	}
	c.reached.Store(true)
	info := stream.CachedInfo()
	u = Use{Bytes: int64(info.State.Bytes), Left: -1, Links: int64(info.State.NumSubjects)}
	if most := info.Config.MaxBytes; most > 0 {
		u.Left = max(most-u.Bytes, 0)
	}
	return u, quorate(info)
}

// stream returns the current stream under the bucket, and creates a missing bucket unless Existing is set. An existing
// bucket is used as it is: its replicas and limits belong to the cluster's operator.
func (c *cluster) stream(ctx context.Context) (jetstream.Stream, error) {
	stream, err := c.js.Stream(ctx, streamName)
	if !errors.Is(err, jetstream.ErrStreamNotFound) || c.o.Existing {
		return stream, err
	}
	_, err = c.js.CreateKeyValue(ctx, settings(c.o))
	if err != nil && !errors.Is(err, jetstream.ErrBucketExists) { // another server was faster
		return nil, err
	}
	return c.js.Stream(ctx, streamName)
}

func (c *cluster) use() Use {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.in
}

func (c *cluster) close() {
	if c.conn != nil {
		c.conn.Close()
	}
}

// settings returns the settings of the bucket: links never change, so one version of each is enough, and the bucket
// never expires them.
func settings(o *Options) jetstream.KeyValueConfig {
	most := o.Bytes
	if most == 0 {
		most = -1
	}
	return jetstream.KeyValueConfig{
		Bucket:      bucketName,
		Description: "Fano's short links",
		History:     1,
		Storage:     jetstream.FileStorage,
		Replicas:    o.Replicas,
		MaxBytes:    most,
	}
}

func (c *cluster) get(ctx context.Context, id string) ([]byte, error) {
	m, err := c.latest(ctx, id)
	return m.Data, err
}

// update replaces a value, and returns only when it is on the disks of most replicas.
func (c *cluster) update(ctx context.Context, id string, change func(was []byte) ([]byte, error)) error {
	for {
		m, err := c.latest(ctx, id)
		if err != nil && !errors.Is(err, ErrUnknown) {
			return err
		}
		value, err := change(m.Data)
		if err != nil || value == nil {
			return err
		}
		isLatest, err := c.put(ctx, id, value, m.Seq)
		if err != nil || isLatest {
			return err
		}
	}
}

// put replaces a revision, or 0 for no value, by a new value; it returns false if there is a later revision.
func (c *cluster) put(ctx context.Context, id string, value []byte, revision uint64) (isLatest bool, err error) {
	err = persist(ctx, func() error {
		_, err := c.js.Publish(ctx, subject+id, value, jetstream.WithExpectLastSequencePerSubject(revision))
		if isLatest = !isOutdated(err); !isLatest {
			err = nil
		}
		return err
	})
	return isLatest, err
}

// remove removes a value if check returns no error.
func (c *cluster) remove(ctx context.Context, id string, check func(was []byte) error) error {
	was, err := c.get(ctx, id)
	if err == nil {
		err = check(was)
	}
	if err != nil {
		return err
	}
	return persist(ctx, func() error {
		stream, err := c.js.Stream(ctx, streamName)
		if err != nil {
			return err
		}
		return stream.Purge(ctx, jetstream.WithPurgeSubject(subject+id))
	})
}

// isOutdated reports whether a value was rejected because there is a later revision.
func isOutdated(err error) bool {
	refusal, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// A message is a value as stored in the stream under the bucket.
type message struct {
	Seq  uint64
	Data []byte
	Hdrs []byte
}

// latest asks the leader of the replicas, which knows all acknowledged values; another replica, which jetstream would
// ask, may have been away. Errors: ErrUnknown, with the revision if the value was removed by other means; any from
// NATS.
func (c *cluster) latest(ctx context.Context, id string) (m message, err error) {
	if !c.reached.Load() {
		return m, ErrDown
	}
	question := fmt.Appendf(nil, `{"last_by_subj":%q}`, subject+id)
	err = persist(ctx, func() error {
		answer, err := c.conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET."+streamName, question)
		if err != nil {
			return err
		}
		var read struct {
			Error   *jetstream.APIError
			Message message
		}
		if err := json.Unmarshal(answer.Data, &read); err != nil {
			return err
		}
		switch m = read.Message; {
		case read.Error != nil && read.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
			return ErrUnknown
		case read.Error != nil:
			return read.Error
		case bytes.Contains(m.Hdrs, []byte("KV-Operation:")):
			m.Data = nil
			return ErrUnknown
		}
		return nil
	})
	return m, err
}

func (c *cluster) list(ctx context.Context) (ids []string, err error) {
	if !c.reached.Load() {
		return nil, ErrDown
	}
	stream, err := c.js.Stream(ctx, streamName)
	if err != nil {
		return nil, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subject+">"))
	if err != nil {
		return nil, err
	}
	for s := range info.State.Subjects {
		ids = append(ids, strings.TrimPrefix(s, subject))
	}
	return ids, nil
}

// How the health of a cluster is judged: it responds at once, and its leader hears from each replica every second.
const (
	clusterPatience = 3 * time.Second
	maxReplicaAge   = 5 * time.Second // the maximum age of the last message of a live replica
)

// quorate returns an error unless the stream's leader has recently heard from a quorum: without one it still responds
// for some time.
func quorate(info *jetstream.StreamInfo) error {
	if info.Cluster == nil {
		return nil
	}
	all, there := 1+len(info.Cluster.Replicas), 1
	for _, peer := range info.Cluster.Replicas {
		if !peer.Offline && peer.Active < maxReplicaAge {
			there++
		}
	}
	if info.Cluster.Leader == "" || 2*there <= all {
		return fmt.Errorf("%d of the %d servers that keep the links answer", there, all)
	}
	return nil
}

// again is the delay before a request that the cluster could not handle is repeated.
const again = 100 * time.Millisecond

// persist repeats do until it succeeds, fails for good, or ctx ends: while a cluster elects another leader, for a
// second or two, no server responds.
func persist(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || !isTransient(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(again):
		}
	}
}

// isTransient reports whether an error may be gone in a moment.
func isTransient(err error) bool {
	for _, transient := range []error{
		nats.ErrNoResponders, nats.ErrTimeout, nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded,
		nats.ErrDisconnected, jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, transient) {
			return true
		}
	}
	refusal, ok := errors.AsType[*jetstream.APIError](err)
	return ok && refusal.Code == 503 && !isFull(err)
}

// isFull reports whether an error means that the bucket or its disk is full.
func isFull(err error) bool {
	refusal, ok := errors.AsType[*jetstream.APIError](err)
	if !ok {
		return isDiskFull(err)
	}
	signs := []string{"maximum bytes", "no space left", "insufficient storage", "insufficient resources"}
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(refusal.Description, sign) })
}
