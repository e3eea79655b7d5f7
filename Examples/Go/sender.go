// SPDX-License-Identifier: Apache-2.0

// Package pushseal, of PushSeal 0.1.0, seals notifications into APNs payloads, which the app opens with PushSeal.
// It needs nothing but the standard library of Go 1.19.
package pushseal

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Lifetime is the default of SealNotification: APNs keeps a push for at most 30 days.
const Lifetime = 28 * 24 * time.Hour

// Error is why there is no payload, or no text; it quotes nothing of a key.
type Error struct{ reason string }

func (err Error) Error() string { return err.reason }

func refused(format string, values ...any) error { return Error{fmt.Sprintf(format, values...)} }

// Sealed is the request body for APNs, and for apns-expiration the second at which the message expires.
type Sealed struct {
	Payload    string `json:"payload"`
	Expiration int64  `json:"expiration"`
}

type object = map[string]any

// compact writes JSON as APNs counts it: json.Marshal would make six bytes of each <, > and &.
func compact(value any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// checked copies the push, whatever map or struct it is, and checks that it has text to show and none of PushSeal's names.
func checked(push any) (copy, aps object, err error) {
	text, err := compact(push)
	if err == nil {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber() // an id of 20 digits stays what it is
		err = decoder.Decode(&copy)
	}
	if err != nil || copy == nil {
		return nil, nil, refused("the push: not an object of JSON")
	}
	for name := range copy {
		if name == "iat" || name == "exp" || name == "jti" || strings.HasPrefix(name, "ENCRYPTED_") {
			return nil, nil, refused("the push: %q is a name of PushSeal", name)
		}
	}
	aps, _ = copy["aps"].(object)
	alert, isObject := aps["alert"].(object)
	if !isObject {
		alert = object{"body": aps["alert"]}
	}
	for _, name := range []string{"title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"} {
		if text, _ := alert[name].(string); text != "" {
			return copy, aps, nil
		}
	}
	return nil, nil, refused("the push: its aps has no alert with a text")
}

// SealNotification seals a whole notification: aps and custom keys, as they would be sent in clear.
//
// keys is what a row of the database has, see UsableKeys; the first key seals, aes128gcm or webpush. push is any map or
// struct that encoding/json writes. A lifetime of 0 is Lifetime.
func SealNotification(keys, push any, lifetime time.Duration) (Sealed, error) {
	key, err := sealingKey(keys)
	if err != nil {
		return Sealed{}, err
	}
	if key.Alg != "aes128gcm" && key.Alg != "webpush" {
		return Sealed{}, refused("key %q: %s seals no notification, only a body", key.Kid, key.Alg)
	}
	if lifetime == 0 {
		lifetime = Lifetime
	}
	if lifetime < time.Second {
		return Sealed{}, refused("the lifetime: not whole seconds above 0")
	}
	document, _, err := checked(push)
	if err != nil {
		return Sealed{}, err
	}
	id, err := random(18)
	if err != nil {
		return Sealed{}, err
	}
	now := time.Now().Unix()
	expiration := now + int64(lifetime/time.Second)
	document["iat"], document["exp"], document["jti"] = now, expiration, base64.RawURLEncoding.EncodeToString(id)
	text, err := compact(document)
	if err != nil {
		return Sealed{}, err
	}
	shown := object{"aps": object{"alert": object{"body": "(Encrypted)"}, "mutable-content": 1}}
	line, err := payload(key, shown, "ENCRYPTED_PAYLOAD", text)
	return Sealed{line, expiration}, err
}

// SealBody seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR. It gives
// the request body for APNs.
func SealBody(keys, push any) (string, error) {
	key, err := sealingKey(keys)
	if err != nil {
		return "", err
	}
	copy, aps, err := checked(push)
	if err != nil {
		return "", err
	}
	alert, isObject := aps["alert"].(object)
	if !isObject {
		alert = object{"body": aps["alert"]}
	}
	body, _ := alert["body"].(string)
	if body == "" {
		return "", refused("the push: its alert has no body")
	}
	alert["body"], aps["alert"], aps["mutable-content"] = "(Encrypted)", alert, 1
	return payload(key, copy, "ENCRYPTED_DATA", body)
}

func payload(key Key, push object, field, text string) (string, error) {
	sealed, err := seal(key, []byte(text))
	if err != nil {
		return "", err
	}
	push[field] = base64.StdEncoding.EncodeToString(sealed)
	if key.Kid != "" && key.Alg != "aes128gcm" { // whose header names it
		push["ENCRYPTED_KEY_ID"] = key.Kid
	}
	line, err := compact(push)
	if err == nil && len(line) > 4096 {
		return "", refused("the payload has %d bytes, and APNs takes 4096", len(line))
	}
	return line, err
}
