// Package cache keeps the most recently used values in memory, up to a total weight.
package cache

import (
	"container/list"
	"sync"
)

// A Cache maps keys to values. Make it with New; its methods may be called from any goroutine.
type Cache[K comparable, V any] struct {
	most   int64
	weight func(V) int64

	mu    sync.Mutex
	all   map[K]*list.Element
	order list.List // of entry[K, V], the most recently used first
	holds int64
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// New returns a cache with a maximum total weight; a nil weight counts values.
func New[K comparable, V any](most int64, weight func(V) int64) *Cache[K, V] {
	if weight == nil {
		weight = func(V) int64 { return 1 }
	}
	return &Cache[K, V]{most: most, weight: weight, all: map[K]*list.Element{}}
}

// Get returns the value of a key, if it is cached.
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

// Put adds a value, unless the key is present or the value is heavier than the whole cache may be.
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

// Holds returns the number of values and their total weight.
func (c *Cache[K, V]) Holds() (values int, weight int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.all), c.holds
}
