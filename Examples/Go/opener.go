// SPDX-License-Identifier: Apache-2.0

package pushseal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"unicode/utf8"
)

var errNotOpened = refused("not opened: altered, or sealed with a key that the ring does not hold")

// Open, of PushSeal 0.1.0, gives the text or the document that was sealed in a payload, with the keys of UsableKeys. It
// checks neither claims nor replays: that is for the app's extension, see PushSeal.
func Open(payload []byte, keys []Key) (string, error) {
	var push struct {
		Data    string `json:"ENCRYPTED_DATA"`
		Payload string `json:"ENCRYPTED_PAYLOAD"`
		KeyID   string `json:"ENCRYPTED_KEY_ID"`
	}
	err := json.Unmarshal(payload, &push)
	if push.Payload != "" {
		push.Data = push.Payload
	}
	sealed, mistake := base64.StdEncoding.DecodeString(push.Data)
	if err != nil || mistake != nil || len(sealed) == 0 {
		return "", refused("not a payload with a sealed field in base64")
	}
	for _, key := range keys {
		if push.KeyID != "" && key.Kid != "" && key.Kid != push.KeyID {
			continue // a name only says which keys to try
		}
		if text, err := openWith(key, sealed); err == nil && utf8.Valid(text) {
			return string(text), nil
		}
	}
	return "", errNotOpened // one reason for all: which of them it was helps only an attacker
}

func openWith(key Key, sealed []byte) ([]byte, error) {
	if key.Alg == "salted" || key.Alg == "cryptojs" {
		return openSalted(key, sealed)
	}
	// RFC 8188 and 8291, in the one record that a push has room for.
	if len(sealed) < 21 || len(sealed) < 21+int(sealed[20])+18 {
		return nil, errNotOpened
	}
	salt, keyID, record := sealed[:16], sealed[21:21+int(sealed[20])], sealed[21+int(sealed[20]):]
	if len(record) > int(binary.BigEndian.Uint32(sealed[16:])) {
		return nil, errNotOpened
	}
	if key.Alg == "webpush" {
		return openWebPush(key, salt, keyID, record)
	}
	secret, err := key.member("k", key.K, 16, 1024)
	if err != nil || key.Alg != "aes128gcm" || key.Kid != "" && key.Kid != string(keyID) {
		return nil, errNotOpened
	}
	return openCoding(secret, salt, record)
}

func openSalted(key Key, sealed []byte) ([]byte, error) {
	if !bytes.HasPrefix(sealed, []byte("Salted__")) || len(sealed) < 32 || len(sealed)%16 != 0 {
		return nil, errNotOpened
	}
	secret, iv, err := saltedKeyAndIV(key, sealed[8:16])
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, err
	}
	text := make([]byte, len(sealed)-16)
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(text, sealed[16:])
	count := int(text[len(text)-1])
	if count < 1 || count > 16 || !bytes.HasSuffix(text, bytes.Repeat([]byte{byte(count)}, count)) {
		return nil, errNotOpened
	}
	return text[:len(text)-count], nil
}

func openCoding(secret, salt, record []byte) ([]byte, error) {
	gcm, nonce, err := codingCipher(salt, secret)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, record, nil)
	text = bytes.TrimRight(text, "\x00") // padding is zeros, after a 2
	if err != nil || !bytes.HasSuffix(text, []byte{2}) {
		return nil, errNotOpened
	}
	return text[:len(text)-1], nil
}

func openWebPush(key Key, salt, sender, record []byte) ([]byte, error) {
	device, err := key.device()
	if err != nil {
		return nil, err
	}
	private, err := key.member("d", key.D, 32, 32)
	if err != nil {
		return nil, err
	}
	secret, err := webPushSecret(key, private, sender, device, sender)
	if err != nil {
		return nil, err
	}
	return openCoding(secret, salt, record)
}
