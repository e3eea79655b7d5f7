// SPDX-License-Identifier: Apache-2.0

// Use seals a push for each row of a table.
//
//	go run ./cmd/use < rows.ndjson
//
// A row has keys, as the phone registered them, and push; perhaps a lifetime in seconds, or
// "seal":"body". Prints a payload for each row, or why there is none.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"

	"example.com/pushseal"
)

func main() {
	rows, output := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	rows.UseNumber()
	for rows.More() {
		var row struct {
			Keys, Push any
			Seal       string
			Lifetime   int64
		}
		if err := rows.Decode(&row); err != nil {
			panic(err)
		}
		var result any
		var err error
		if row.Seal == "body" {
			var payload string
			payload, err = pushseal.SealBody(row.Keys, row.Push)
			result = map[string]string{"payload": payload}
		} else {
			result, err = pushseal.SealNotification(row.Keys, row.Push, time.Duration(row.Lifetime)*time.Second)
		}
		var refused pushseal.Error
		if errors.As(err, &refused) {
			result = map[string]string{"error": refused.Error()}
		} else if err != nil {
			panic(err)
		}
		_ = output.Encode(result)
	}
}
