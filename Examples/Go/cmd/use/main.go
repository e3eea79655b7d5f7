// SPDX-License-Identifier: Apache-2.0

// Use seals a whole notification with the key of a mode in a ring.
//
//	go run ./cmd/use MODE RING.json [OTHER]
//
// With OTHER, that mode is asked for, which the sender has to refuse.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"example.com/pushseal"
)

func main() {
	mode, ring, asked := os.Args[1], os.Args[2], os.Args[1]
	if len(os.Args) > 3 {
		asked = os.Args[3]
	}
	keys, err := pushseal.UsableKeys(ring)
	line := ""
	for _, key := range keys {
		if key.Alg == pushseal.Algorithms[mode] {
			line, err = pushseal.Payload(asked, key, pushseal.Object{
				"aps": pushseal.Object{"alert": pushseal.Object{"title": "Ferry", "body": "Leaves at nine"},
					"badge": 3, "sound": "horn.caf", "category": "BOARDING"},
				"order": pushseal.Object{"id": 7},
			}, time.Hour)
			break
		}
	}
	var refused pushseal.Error
	if errors.As(err, &refused) {
		fmt.Fprintln(os.Stderr, "use: refused:", refused)
		os.Exit(1)
	} else if err != nil {
		panic(err)
	}
	fmt.Println(line)
}
