// SPDX-License-Identifier: Apache-2.0

// Opener opens a payload at a desk: prints the text or the document that was sealed.
//
//	go run ./cmd/opener RING.json < payload.json
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/pushseal"
)

func open(arguments []string) (string, error) {
	if len(arguments) != 1 {
		return "", errors.New("usage: opener RING.json < payload.json")
	}
	payload, err := io.ReadAll(os.Stdin)
	if err != nil {
		return "", err
	}
	ring, err := os.ReadFile(arguments[0])
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
	output, err := open(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "opener: error:", err)
		os.Exit(1)
	}
	fmt.Print(output)
}
