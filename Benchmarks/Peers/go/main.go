// SPDX-License-Identifier: Apache-2.0

// Command go-peer does what PushSeal does with Go's standard library. It answers the requests that
// Limits/worker.h describes.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

type operation func(input []byte) ([]byte, error)

type workload struct{ seal, open operation }

// secret reads an environment variable that holds hex.
func secret(name string) []byte {
	bytes, err := hex.DecodeString(os.Getenv(name))
	if err != nil || len(bytes) == 0 {
		fmt.Fprintln(os.Stderr, name, "is not set to hex")
		os.Exit(64)
	}
	return bytes
}

// processorTime is the processor's time of this process so far, in nanoseconds.
func processorTime() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func answer(workloads map[string]workload, request []string) (string, error) {
	if len(request) != 4 {
		return "", fmt.Errorf("not a request")
	}
	times, err := strconv.Atoi(request[2])
	if err != nil {
		return "", err
	}
	input, err := hex.DecodeString(request[3])
	if err != nil {
		return "", err
	}
	work := workloads[request[0]].open
	if request[1] == "seal" {
		work = workloads[request[0]].seal
	}
	if work == nil {
		return "", fmt.Errorf("no such format")
	}
	var result []byte
	start := processorTime()
	for i := 0; i < times; i++ {
		if result, err = work(input); err != nil {
			return "", err
		}
	}
	elapsed := processorTime() - start
	return fmt.Sprintf("%d %x", elapsed, result), nil
}

func main() {
	passphrase := secret("BENCH_PASSPHRASE")
	workloads := map[string]workload{
		"salted-sha256":        salted(bytesToKeySHA256(passphrase)),
		"salted-md5":           salted(bytesToKeyMD5(passphrase)),
		"salted-pbkdf2-10000":  salted(pbkdf2SHA256(passphrase, 10_000)),
		"salted-pbkdf2-600000": salted(pbkdf2SHA256(passphrase, 600_000)),
		"aes128gcm":            aes128gcm(secret("BENCH_KEYING_MATERIAL")),
		"webpush": webPush(
			secret("BENCH_PRIVATE_KEY"), secret("BENCH_PUBLIC_KEY"), secret("BENCH_AUTH")),
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<16), 1<<20)
	for lines.Scan() {
		text, err := answer(workloads, strings.Fields(lines.Text()))
		if err != nil {
			text = "error: " + err.Error()
		}
		fmt.Println(text)
	}
}
