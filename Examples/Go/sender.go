// SPDX-License-Identifier: Apache-2.0

// Sender seals a message into an APNs payload, which the app opens with PushSeal.
//
//	go run sender.go formats.go opener.go MODE RING.json [MESSAGE]
//	go run sender.go formats.go opener.go open RING.json < payload.json
//
// MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
// RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
// Without MESSAGE, standard input is sealed. Needs nothing but the standard library of Go 1.19.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

var algorithms = map[string]string{"salted-cryptojs": "cryptojs", "salted-pbkdf2": "salted",
	"aes128gcm-text": "aes128gcm", "aes128gcm-document": "aes128gcm", "webpush": "webpush"}

// Key is a key of the ring, by the names of Docs/KeyRing.md.
type Key struct {
	Kid, Alg, Purpose, K, X, Y, D, Auth string
	Exp                                 *int64
	Cipher, KDF, MD                     string
	Iter                                int
}

// usableKeys are the keys of the ring that are for pushes and have not ended.
func usableKeys(path string) (usable []Key, err error) {
	var ring struct{ Keys []json.RawMessage }
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &ring)
	}
	for _, raw := range ring.Keys {
		key := Key{Purpose: "pushes", Cipher: "aes-256-cbc", KDF: "pbkdf2", MD: "sha256", Iter: 10000}
		if json.Unmarshal(raw, &key) != nil {
			err = errors.New("a member has another type")
		}
		if key.Purpose == "pushes" && (key.Exp == nil || *key.Exp > time.Now().Unix()) {
			usable = append(usable, key)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read as a key ring", path)
	}
	return usable, nil
}

// compact writes JSON as APNs counts it: json.Marshal would make six bytes of each <, > and &.
func compact(value any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// payload is the request body for APNs. The two document modes seal the title, too.
func payload(mode string, key Key, title, body string, lifetime time.Duration) (string, error) {
	type object map[string]any
	text, field, alert := body, "ENCRYPTED_DATA", object{"title": title, "body": "(Encrypted)"}
	if mode == "aes128gcm-document" || mode == "webpush" {
		id, err := random(18)
		if err != nil {
			return "", err
		}
		text, err = compact(object{"aps": object{"alert": object{"title": title, "body": body}},
			"iat": time.Now().Unix(), "exp": time.Now().Add(lifetime).Unix(),
			"jti": base64.RawURLEncoding.EncodeToString(id)})
		if err != nil {
			return "", err
		}
		field, alert = "ENCRYPTED_PAYLOAD", object{"body": "(Encrypted)"}
	}
	sealed, err := seal(key, []byte(text))
	if err != nil {
		return "", err
	}
	push := object{"aps": object{"alert": alert, "mutable-content": 1},
		field: base64.StdEncoding.EncodeToString(sealed)}
	if key.Kid != "" && key.Alg != "aes128gcm" { // whose header names it
		push["ENCRYPTED_KEY_ID"] = key.Kid
	}
	line, err := compact(push)
	if err == nil && len(line) > 4096 {
		err = fmt.Errorf("the payload has %d bytes, and APNs takes 4096", len(line))
	}
	return line, err
}

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
	keys, err := usableKeys(ring)
	if err != nil {
		return "", err
	}
	for _, key := range keys {
		if key.Alg == algorithms[mode] {
			line, err := payload(mode, key, "Secret Message!", body, time.Hour)
			return line + "\n", err
		}
	}
	return "", fmt.Errorf("%s: no usable %s key for pushes", ring, algorithms[mode])
}

func main() {
	output, err := "", errors.New("usage: sender MODE RING.json [MESSAGE]; the modes are listed on top of sender.go")
	if arguments := os.Args[1:]; len(arguments) == 2 && arguments[0] == "open" {
		output, err = open(arguments[1])
	} else if (len(arguments) == 2 || len(arguments) == 3) && algorithms[arguments[0]] != "" {
		output, err = send(arguments[0], arguments[1], arguments[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sender: error:", err)
		os.Exit(1)
	}
	fmt.Print(output)
}
