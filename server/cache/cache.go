// Package cache keeps values in memory, those used last, up to a total weight.
package cache

import (
	"container/list"
	"sync"
)

// A Cache keeps values by their keys. Make it with New; its methods may be called from any goroutine.
type Cache[K comparable, V any] struct {
	most   int64
	weight func(V) int64

	mu    sync.Mutex
	all   map[K]*list.Element
	order list.List // of entry[K, V], the one used last first
	holds int64
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// New makes a cache of at most some weight; a nil weight counts values.
func New[K comparable, V any](most int64, weight func(V) int64) *Cache[K, V] {
	if weight == nil {
		weight = func(V) int64 { return 1 }
	}
	return &Cache[K, V]{most: most, weight: weight, all: map[K]*list.Element{}}
}

// Get is the value of a key, if it is kept.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.all[key]
	if at == nil {
		return value, false
	}
	c.order.MoveToFront(at)
	return at.Value.(entry[K, V]).value, true
}

// Put keeps a value, unless it has the key already or is too heavy for the whole cache.
func (c *Cache[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	weight := c.weight(value)
	if weight > c.most || c.all[key] != nil {
		return
	}
	c.all[key] = c.order.PushFront(entry[K, V]{key, value})
	for c.holds += weight; c.holds > c.most; {
		oldest := c.order.Remove(c.order.Back()).(entry[K, V])
		c.holds -= c.weight(oldest.value)
		delete(c.all, oldest.key)
	}
}

// Holds is the number of values and their weight.
func (c *Cache[K, V]) Holds() (values int, weight int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.all), c.holds
}
