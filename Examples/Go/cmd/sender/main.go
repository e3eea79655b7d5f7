// SPDX-License-Identifier: Apache-2.0

// Sender seals a message, or opens a payload at a desk.
//
//	go run ./cmd/sender MODE RING.json [MESSAGE]
//	go run ./cmd/sender open RING.json < payload.json
//
// MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
// RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
// Without MESSAGE, standard input is sealed.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/pushseal"
)

func send(mode, ring string, message []string) (string, error) {
	body := strings.Join(message, "")
	if len(message) == 0 {
		input, err := io.ReadAll(os.Stdin)
		if err != nil {
			return "", err
		}
		body = strings.TrimSuffix(string(input), "\n")
	}
	if body == "" || !utf8.ValidString(body) {
		return "", errors.New("the message is empty or not UTF-8")
	}
	keys, err := pushseal.UsableKeys(ring)
	if err != nil {
		return "", err
	}
	alert := pushseal.Object{"title": "Secret Message!", "body": body}
	for _, key := range keys {
		if key.Alg == pushseal.Algorithms[mode] {
			push := pushseal.Object{"aps": pushseal.Object{"alert": alert}}
			line, err := pushseal.Payload(mode, key, push, time.Hour)
			return line + "\n", err
		}
	}
	return "", fmt.Errorf("%s: no usable %s key for pushes", ring, pushseal.Algorithms[mode])
}

func open(ring string) (string, error) {
	payload, err := io.ReadAll(os.Stdin)
	if err != nil {
		return "", err
	}
	keys, err := pushseal.UsableKeys(ring)
	if err != nil {
		return "", err
	}
	return pushseal.Open(payload, keys)
}

func main() {
	output, err := "", errors.New("usage: sender MODE RING.json [MESSAGE]; the modes are listed on top of main.go")
	if arguments := os.Args[1:]; len(arguments) == 2 && arguments[0] == "open" {
		output, err = open(arguments[1])
	} else if (len(arguments) == 2 || len(arguments) == 3) && pushseal.Algorithms[arguments[0]] != "" {
		output, err = send(arguments[0], arguments[1], arguments[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sender: error:", err)
		os.Exit(1)
	}
	fmt.Print(output)
}
