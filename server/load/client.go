package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"
)

// The second bytes of the addresses from which the server is asked, so that nobody is taken for somebody else.
const (
	readers = 1 // 127.1.0.1, 127.1.1.1, …
	abusing = 2
	onesNet = 3 // 127.3.0.1, 127.3.0.2, …: one network
)

// mostClients is how many addresses there are of each kind.
const mostClients = 50_000

// A client is one address from which the server is asked, as one reader's machine would be.
type client struct {
	dialer net.Dialer
	http   *http.Client
}

// newClient is the i-th client of a kind, from 0, in a network of its own (24 bits) as long as there are any, of onesNet in
// one with all others; from whatever address there is, if the server is not on the loopback interface of IPv4.
func newClient(kind, i int, loopback bool) *client {
	c := &client{dialer: net.Dialer{Timeout: 10 * time.Second}}
	if loopback && kind == onesNet {
		c.dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, byte(kind), 0, byte(1+i%250))}
	} else if loopback {
		c.dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, byte(kind), byte(i%250), byte(1+i/250))}
	}
	c.http = &http.Client{
		Transport: &http.Transport{
			DialContext:         c.dialer.DialContext,
			MaxIdleConnsPerHost: 8,
			DisableCompression:  true,
			IdleConnTimeout:     20 * time.Second,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       2 * time.Minute,
	}
	return c
}

// window is how much of an answer a slow reader has not yet read: enough for the kernel not to stall between two packets.
const window = 256 << 10

// narrow is the same client with connections that take few bytes before they are read.
func (c *client) narrow(bytes int) *client {
	slow := &client{dialer: c.dialer}
	slow.http = &http.Client{Transport: &http.Transport{
		DisableCompression: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := c.dialer.DialContext(ctx, network, address)
			if tcp, ok := conn.(*net.TCPConn); ok {
				_ = tcp.SetReadBuffer(bytes)
			}
			return conn, err
		},
	}}
	return slow
}

// close ends the connections that are kept for another request.
func (c *client) close() { c.http.CloseIdleConnections() }

// aim reads a server's address, and whether it is on the loopback interface of IPv4, where a client can have any of many
// addresses. A server elsewhere needs leave.
func aim(text string, anywhere bool) (host string, loopback bool, err error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" || u.Host == "" || u.Path != "" && u.Path != "/" {
		return "", false, fmt.Errorf("%q is not of the form http://127.0.0.1:8080", text)
	}
	port := u.Port()
	if port == "" {
		port = "80"
	}
	name := u.Hostname()
	if name == "localhost" {
		name = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(name)
	loopback = err == nil && ip.IsLoopback()
	if !loopback && !anywhere {
		return "", false, fmt.Errorf("%s is not on this machine's loopback interface; -anywhere, if it is yours", u.Host)
	}
	return net.JoinHostPort(name, port), loopback && ip.Is4(), nil
}
