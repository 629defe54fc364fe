package links

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// bucketName names the links among what else a cluster keeps, and streamName the stream under the bucket.
	bucketName = "fano_links"
	streamName = "KV_" + bucketName
	// subject begins the subjects of the bucket's values.
	subject = "$KV." + bucketName + "."
)

// A cluster keeps values in a key-value bucket of NATS JetStream. Several servers may use the same one.
type cluster struct {
	o  *Options
	mu sync.RWMutex
	at *bucket // nil until the cluster has been reached
	in Use     // at the last check
}

// A bucket is the key-value store while there is a connection, which mends itself.
type bucket struct {
	conn   *nats.Conn
	kv     jetstream.KeyValue
	stream jetstream.Stream
}

// check connects, if there is no connection, and asks whether enough of the cluster's servers answer. Errors: ErrDown.
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
	b, err := c.open()
	if err != nil {
		if b, err = connect(ctx, c.o); err != nil {
			return u, err
		}
		c.mu.Lock()
		c.at = b
		c.mu.Unlock()
	}
	ctx, cancel := context.WithTimeout(ctx, clusterPatience)
	defer cancel()
	info, err := b.stream.Info(ctx)
	if err != nil {
		return u, err
	}
	u = Use{Bytes: int64(info.State.Bytes), Left: -1, Links: int64(info.State.NumSubjects)}
	if most := info.Config.MaxBytes; most > 0 {
		u.Left = max(most-u.Bytes, 0)
	}
	return u, quorate(info)
}

// open returns the bucket. Errors: ErrDown.
func (c *cluster) open() (*bucket, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.at == nil {
		return nil, ErrDown
	}
	return c.at, nil
}

func (c *cluster) use() Use {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.in
}

func (c *cluster) close() {
	if b, err := c.open(); err == nil {
		b.conn.Close()
	}
}

// dial connects to NATS. Nothing is buffered while a connection is broken: a client that makes a link gets an error.
func dial(url string) (*nats.Conn, error) {
	return nats.Connect(url,
		nats.Name("fano"),
		nats.Timeout(2*time.Second),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		nats.ReconnectBufSize(-1),
		nats.PingInterval(5*time.Second),
		nats.MaxPingsOutstanding(2),
	)
}

// connect opens the bucket, and makes it if it is not there and may be made. A bucket that is there is taken as it is:
// its replicas and bounds belong to the cluster's operator.
func connect(ctx context.Context, o *Options) (*bucket, error) {
	conn, err := dial(o.URL)
	if err != nil {
		return nil, fmt.Errorf("NATS cannot be reached: %w", err)
	}
	b := &bucket{conn: conn}
	js, err := jetstream.New(conn)
	if err == nil {
		b.kv, err = js.KeyValue(ctx, bucketName)
	}
	if errors.Is(err, jetstream.ErrBucketNotFound) && !o.Existing {
		b.kv, err = js.CreateKeyValue(ctx, settings(o))
	}
	if errors.Is(err, jetstream.ErrBucketExists) { // another server was faster
		b.kv, err = js.KeyValue(ctx, bucketName)
	}
	if err == nil {
		b.stream, err = js.Stream(ctx, streamName)
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("NATS does not give a bucket: %w", err)
	}
	return b, nil
}

// settings returns the bucket's settings: links are never changed, so that one version of each is enough, and never
// expire.
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
	b, err := c.open()
	if err != nil {
		return nil, err
	}
	m, err := b.get(ctx, id)
	return m.Data, err
}

// update replaces a value, and returns only when it is on the disk of most of the replicas.
func (c *cluster) update(ctx context.Context, id string, change func(was []byte) ([]byte, error)) error {
	b, err := c.open()
	if err != nil {
		return err
	}
	for {
		m, err := b.get(ctx, id)
		if err != nil && !errors.Is(err, ErrUnknown) {
			return err
		}
		value, err := change(m.Data)
		if err != nil || value == nil {
			return err
		}
		isLatest, err := b.put(ctx, id, value, m.Seq)
		if err != nil || isLatest {
			return err
		}
	}
}

// put puts a value where there is none, or in the place of a revision; it reports false if there is a later one.
func (b *bucket) put(ctx context.Context, id string, value []byte, revision uint64) (isLatest bool, err error) {
	err = persist(ctx, func() error {
		var err error
		if revision == 0 {
			_, err = b.kv.Create(ctx, id, value)
		} else {
			_, err = b.kv.Update(ctx, id, value, revision)
		}
		isLatest = !errors.Is(err, jetstream.ErrKeyExists) && !isOutdated(err)
		if !isLatest {
			err = nil
		}
		return err
	})
	return isLatest, err
}

// isOutdated reports whether a value was not put because there is a later revision.
func isOutdated(err error) bool {
	refusal, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		refusal.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// A message is a value as the stream under the bucket holds it.
type message struct {
	Seq  uint64
	Data []byte
	Hdrs []byte
}

// get asks the leader of the replicas, who knows of everything that was acknowledged; another replica, which jetstream
// would ask, may have been away. Errors: ErrUnknown, also of a value that was removed by other means; any from NATS.
func (b *bucket) get(ctx context.Context, id string) (m message, err error) {
	question, err := json.Marshal(map[string]string{"last_by_subj": subject + id})
	if err != nil {
		return m, err
	}
	err = persist(ctx, func() error {
		answer, err := b.conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET."+streamName, question)
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
			m = message{}
			return ErrUnknown
		}
		return nil
	})
	return m, err
}

func (c *cluster) list(ctx context.Context) (ids []string, err error) {
	b, err := c.open()
	if err != nil {
		return nil, err
	}
	info, err := b.stream.Info(ctx, jetstream.WithSubjectFilter(subject+">"))
	if err != nil {
		return nil, err
	}
	for s := range info.State.Subjects {
		ids = append(ids, strings.TrimPrefix(s, subject))
	}
	return ids, nil
}

// How a cluster is judged: it answers at once, and its leader hears from each of the others every second.
const (
	clusterPatience = 3 * time.Second
	heard           = 5 * time.Second // ago, at most, of one that takes part
)

// quorate fails unless the stream's leader has recently heard from a quorum: without one it still answers for some time.
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

// again is the time after which a request that a cluster could not take is made once more.
const again = 100 * time.Millisecond

// persist does something until it succeeds, fails for good, or time is over: while a cluster elects another leader,
// which takes a second or two, no server answers.
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

// isFull reports whether an error says that the bucket or the disk under it takes no more.
func isFull(err error) bool {
	refusal, ok := errors.AsType[*jetstream.APIError](err)
	if !ok {
		return isDiskFull(err)
	}
	signs := []string{"maximum bytes", "no space left", "insufficient storage", "insufficient resources"}
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(refusal.Description, sign) })
}
