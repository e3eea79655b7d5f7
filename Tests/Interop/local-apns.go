// SPDX-License-Identifier: Apache-2.0

// Go's net/http as a client of `pushseal serve`: cases on standard input, answers on standard output.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

type input struct {
	URL   string
	CA    string
	Cases []struct {
		Method  string
		Path    string
		Body    string
		Headers [][2]string
	}
}

type answer struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

func main() {
	var in input
	must(json.NewDecoder(os.Stdin).Decode(&in))
	pem, err := os.ReadFile(in.CA)
	must(err)
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		log.Fatal("the CA is no certificate")
	}
	client := http.Client{Transport: &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: roots},
		ForceAttemptHTTP2: true,
	}}
	answers := []answer{}
	for _, c := range in.Cases {
		request, err := http.NewRequest(c.Method, in.URL+c.Path, strings.NewReader(c.Body))
		must(err)
		for _, field := range c.Headers {
			request.Header.Add(field[0], field[1])
		}
		response, err := client.Do(request)
		must(err)
		if response.ProtoMajor != 2 {
			log.Fatal("not HTTP/2")
		}
		body, err := io.ReadAll(response.Body)
		must(err)
		response.Body.Close()
		headers := map[string]string{}
		for name, values := range response.Header {
			headers[strings.ToLower(name)] = strings.Join(values, ",")
		}
		answers = append(answers, answer{response.StatusCode, headers, string(body)})
	}
	must(json.NewEncoder(os.Stdout).Encode(answers))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
