// SPDX-License-Identifier: Apache-2.0

// Package pushseal seals a notification into an APNs payload, which the app opens with PushSeal.
// It needs nothing but the standard library of Go 1.19.
package pushseal

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

// Algorithms are the alg of the keys that the modes take.
var Algorithms = map[string]string{"salted-cryptojs": "cryptojs", "salted-pbkdf2": "salted",
	"aes128gcm-text": "aes128gcm", "aes128gcm-document": "aes128gcm", "webpush": "webpush"}

// Error is why there is no payload, or no text; it quotes nothing of a key.
type Error struct{ reason string }

func (err Error) Error() string { return err.reason }

func refused(format string, values ...any) error { return Error{fmt.Sprintf(format, values...)} }

// Object is an object of JSON.
type Object map[string]any

// Key is a key of the ring, by the names of Docs/Formats.md.
type Key struct {
	Kid, Alg, Purpose, K, X, Y, D, Auth string
	Exp                                 *int64
	Cipher, KDF, MD                     string
	Iter                                int
}

// String leaves out the secrets.
func (key Key) String() string { return "Key " + key.Kid }

// UsableKeys are the keys of the ring that are for pushes and have not ended.
func UsableKeys(path string) (usable []Key, err error) {
	var ring struct{ Keys []json.RawMessage }
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &ring)
	}
	for _, raw := range ring.Keys {
		key := Key{Purpose: "pushes", Cipher: "aes-256-cbc", KDF: "pbkdf2", MD: "sha256", Iter: 10000}
		if json.Unmarshal(raw, &key) != nil {
			err = refused("a member has another type")
		}
		if key.Purpose == "pushes" && (key.Exp == nil || *key.Exp > time.Now().Unix()) {
			usable = append(usable, key)
		}
	}
	if err != nil {
		return nil, refused("%s: cannot be read as a key ring", path)
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

// object takes a plain map, too, such as json.Unmarshal makes.
func object(value any) Object {
	if plain, isPlain := value.(map[string]any); isPlain {
		return plain
	}
	named, _ := value.(Object)
	return named
}

func copied(object Object) Object {
	made := Object{}
	for name, value := range object {
		made[name] = value
	}
	return made
}

// Payload is the request body for APNs. push is what it would be without a seal: aps, with an object
// as its alert, and custom keys. The two document modes seal all of it, the others the body of the alert.
// Another mode, or the mode of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
func Payload(mode string, key Key, push Object, lifetime time.Duration) (string, error) {
	if algorithm, isKnown := Algorithms[mode]; !isKnown || algorithm != key.Alg {
		return "", refused("key %q: its alg is not that of a mode %q", key.Kid, mode)
	}
	aps := object(push["aps"])
	alert := object(aps["alert"])
	text, _ := alert["body"].(string)
	field, outside, aps, alert := "ENCRYPTED_DATA", copied(push), copied(aps), copied(alert)
	if mode == "aes128gcm-document" || mode == "webpush" {
		id, err := random(18)
		if err != nil {
			return "", err
		}
		document := copied(push)
		document["iat"], document["exp"] = time.Now().Unix(), time.Now().Add(lifetime).Unix()
		document["jti"] = base64.RawURLEncoding.EncodeToString(id)
		if text, err = compact(document); err != nil {
			return "", err
		}
		field, outside, aps, alert = "ENCRYPTED_PAYLOAD", Object{}, Object{}, Object{}
	}
	sealed, err := seal(key, []byte(text))
	if err != nil {
		return "", err
	}
	alert["body"], aps["alert"], aps["mutable-content"], outside["aps"] = "(Encrypted)", alert, 1, aps
	outside[field] = base64.StdEncoding.EncodeToString(sealed)
	if key.Kid != "" && key.Alg != "aes128gcm" { // whose header names it
		outside["ENCRYPTED_KEY_ID"] = key.Kid
	}
	line, err := compact(outside)
	if err == nil && len(line) > 4096 {
		err = refused("the payload has %d bytes, and APNs takes 4096", len(line))
	}
	return line, err
}
