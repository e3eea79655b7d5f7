// SPDX-License-Identifier: Apache-2.0

package pushseal

import (
	"encoding/json"
	"time"
)

// Key, of PushSeal 0.1.0, is a key of the ring, by the names of Docs/Formats.md.
type Key struct {
	Kid, Alg, Purpose, Recipient, K, X, Y, D, Auth string
	Exp                                            *float64
	Cipher, KDF, MD                                string
	Iter                                           int
}

// String leaves out the secrets.
func (key Key) String() string { return "Key " + key.Kid }

// UsableKeys are the keys for pushes that have not ended: of a key ring, a registration, its keys, or the text of one, as
// string, []byte, or anything that encoding/json writes. A key that cannot be used is an error, or a slip would seal with
// another.
func UsableKeys(stored any) (usable []Key, err error) {
	text, err := textOf(stored)
	var list []json.RawMessage
	for depth := 0; err == nil && depth < 4; depth++ {
		var ring map[string]json.RawMessage // a struct would take KEYS, too
		var inner string
		if json.Unmarshal(text, &ring) == nil && ring["keys"] != nil {
			text = ring["keys"]
		} else if json.Unmarshal(text, &inner) == nil {
			text = []byte(inner)
		} else {
			break
		}
	}
	if err != nil || json.Unmarshal(text, &list) != nil || list == nil {
		return nil, refused("the keys: not a key ring or registration")
	}
	for _, raw := range list {
		key, err := parsed(raw)
		if err != nil {
			return nil, err
		}
		switch key.Alg {
		case "aes128gcm", "webpush", "salted", "cryptojs":
		default:
			return nil, refused("key %q: its alg is not aes128gcm, webpush, salted, cryptojs", key.Kid)
		}
		if key.Kid == "?" {
			key.Kid = ""
		}
		if key.Purpose == "pushes" && (key.Exp == nil || *key.Exp > float64(time.Now().Unix())) {
			usable = append(usable, key)
		}
	}
	return usable, nil
}

func parsed(raw json.RawMessage) (Key, error) {
	key := Key{Kid: "?", Purpose: "pushes", Cipher: "aes-256-cbc", KDF: "pbkdf2", MD: "sha256", Iter: 10000}
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return key, refused("a key: not an object of JSON")
	}
	for name, target := range map[string]any{"kid": &key.Kid, "alg": &key.Alg, "purpose": &key.Purpose, "exp": &key.Exp,
		"recipient": &key.Recipient, "k": &key.K, "x": &key.X, "y": &key.Y, "d": &key.D, "auth": &key.Auth,
		"cipher": &key.Cipher, "kdf": &key.KDF, "md": &key.MD, "iter": &key.Iter} {
		if value, isGiven := members[name]; isGiven && json.Unmarshal(value, target) != nil {
			return key, refused("a key: %q cannot be used", name)
		}
	}
	if key.Kid == "" || len(key.Kid) > 255 {
		return key, refused("a key: \"kid\" cannot be used")
	}
	return key, nil
}

func textOf(stored any) ([]byte, error) {
	switch text := stored.(type) {
	case string:
		return []byte(text), nil
	case []byte:
		return text, nil
	}
	return json.Marshal(stored)
}

// sealingKey is the first of the keys: as in pushseal, no recipient is chosen by chance.
func sealingKey(stored any) (Key, error) {
	keys, err := UsableKeys(stored)
	if err != nil {
		return Key{}, err
	}
	if len(keys) == 0 {
		return Key{}, refused("the keys: none is for pushes and has not ended")
	}
	for _, key := range keys {
		if key.Recipient != keys[0].Recipient {
			return Key{}, refused("the keys: of several recipients, so give those of one")
		}
	}
	return keys[0], nil
}
