package page

import (
	"bufio"
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Any fault in the transfer of a body is the client's, and none of its data is in the log.
func TestBodiesThatDoNotComeWholeAreRefusedAndNotLogged(t *testing.T) {
	var log bytes.Buffer
	server := httptest.NewServer(open(t, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) }))
	defer server.Close()
	for _, address := range []string{"/api/v1/run", "/api/v1/shiviz", "/api/v1/links", "/api/v1/explore", "/import"} {
		for _, body := range []string{
			"zz\r\nSECRET\r\n0\r\n\r\n", "5\r\nSECRET\r\n0\r\n\r\n", "ffffffffffffffffff\r\nSECRET", "-1\r\nSECRET\r\n",
			"0\r\nSECRET trailer\r\n\r\n", "2\r\n{}\r\n0\r\nSECRET\x01: x\r\n\r\n", "1\r\n{\n1\r\nSECRET", strings.Repeat("1", 5000) + "\r\n",
		} {
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(conn, "POST "+address+" HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"+body)
			_ = conn.(*net.TCPConn).CloseWrite()
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatalf("%s %.30q: %v", address, body, err)
			}
			told, _ := io.ReadAll(answer.Body)
			// A body that is read only up to an error may be refused for its content.
			if answer.StatusCode < 400 || answer.StatusCode >= 500 && answer.StatusCode != http.StatusNotImplemented || bytes.Contains(told, []byte("trailer")) {
				t.Errorf("%s %.30q: %d %s", address, body, answer.StatusCode, told)
			}
			_ = conn.Close()
		}
	}
	if log.Len() > 0 {
		t.Errorf("the log has:\n%s", &log)
	}
}
