// SPDX-License-Identifier: Apache-2.0

// Command go-send sends pushes over one connection with Go's net/http.
// usage: go-send URL CA COUNT STREAMS < PAYLOAD
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

func fail(words ...any) {
	fmt.Fprintln(os.Stderr, words...)
	os.Exit(1)
}

func main() {
	url := os.Args[1]
	authorities, err := os.ReadFile(os.Args[2])
	if err != nil {
		fail(err)
	}
	count, _ := strconv.Atoi(os.Args[3])
	streams, _ := strconv.Atoi(os.Args[4])
	payload, err := io.ReadAll(os.Stdin)
	if err != nil {
		fail(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authorities)
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true, MaxConnsPerHost: 1,
	}}
	var sent atomic.Int64
	var group sync.WaitGroup
	for stream := 0; stream < streams; stream++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for {
				number := sent.Add(1) - 1
				if number >= int64(count) {
					return
				}
				request, _ := http.NewRequest("POST", fmt.Sprintf("%s/3/device/%064x", url, number), bytes.NewReader(payload))
				request.Header.Set("authorization", os.Getenv("BEARER"))
				request.Header.Set("apns-topic", "com.example.app")
				request.Header.Set("apns-push-type", "alert")
				request.Header.Set("apns-id", fmt.Sprintf("00000000-0000-4000-8000-%012x", number))
				response, err := client.Do(request)
				if err != nil {
					fail(err)
				}
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
				if response.StatusCode != 200 || response.ProtoMajor != 2 {
					fail("status", response.StatusCode, response.Proto)
				}
			}
		}()
	}
	group.Wait()
}
