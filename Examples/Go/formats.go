// SPDX-License-Identifier: Apache-2.0
//
// PushSeal 0.1.0: how the formats make keys of a message from keys of the ring, and seal.

package pushseal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"hash"
	"strings"
)

var digests = map[string]func() hash.Hash{"sha1": sha1.New, "sha256": sha256.New, "sha384": sha512.New384,
	"sha512": sha512.New}

// seal makes the bytes of a sealed field, in the format of the key.
func seal(key Key, text []byte) ([]byte, error) {
	switch key.Alg {
	case "aes128gcm":
		secret, err := key.member("k", key.K, 16, 1024)
		if err != nil {
			return nil, err
		}
		return sealCoding(secret, []byte(key.Kid), text)
	case "webpush":
		return sealWebPush(key, text)
	case "salted", "cryptojs":
		return sealSalted(key, text)
	}
	return nil, refused("key %q: its alg is not known", key.Kid)
}

// member decodes a base64url member of least to most bytes.
func (key Key) member(name, value string, least, most int) ([]byte, error) {
	// Go skips line ends; strictly, no bits may be left over.
	decoded, err := base64.RawURLEncoding.Strict().DecodeString(value)
	isExact := err == nil && !strings.ContainsAny(value, "\r\n")
	if !isExact || len(decoded) < least || len(decoded) > most || bytes.Count(decoded, []byte{0}) == len(decoded) {
		return nil, refused("key %q: %q is missing, not base64url, all zeros, or has another length", key.Kid, name)
	}
	return decoded, nil
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func random(count int) ([]byte, error) {
	made := make([]byte, count)
	_, err := rand.Read(made)
	return made, err
}

// saltedKeyAndIV derives for AES-256-CBC, as CryptoJS does, or `openssl enc -pbkdf2`.
func saltedKeyAndIV(key Key, salt []byte) (secret, iv []byte, err error) {
	passphrase, err := key.member("k", key.K, 1, 1024)
	if err != nil {
		return nil, nil, err
	}
	var made, block []byte
	if key.Alg == "salted" {
		digest := digests[key.MD]
		if key.Cipher != "aes-256-cbc" || key.KDF != "pbkdf2" || digest == nil || key.Iter < 1 || key.Iter > 10_000_000 {
			return nil, nil, refused("key %q: only aes-256-cbc with pbkdf2 is written here", key.Kid)
		}
		made = pbkdf2(hmac.New(digest, passphrase), salt, key.Iter, 48)
	}
	for len(made) < 48 {
		sum := md5.Sum(join(block, passphrase, salt))
		block = sum[:]
		made = append(made, block...)
	}
	return made[:32], made[32:48], nil
}

// pbkdf2 is RFC 8018 section 5.2.
func pbkdf2(mac hash.Hash, salt []byte, iterations, count int) (made []byte) {
	for block := uint32(1); len(made) < count; block++ {
		last := hashed(mac, binary.BigEndian.AppendUint32(salt[:len(salt):len(salt)], block))
		sum := join(last)
		for i := 1; i < iterations; i++ {
			last = hashed(mac, last)
			for j := range sum {
				sum[j] ^= last[j]
			}
		}
		made = append(made, sum...)
	}
	return made[:count]
}

func hashed(mac hash.Hash, text []byte) []byte {
	mac.Reset()
	mac.Write(text)
	return mac.Sum(nil)
}

func sealSalted(key Key, text []byte) ([]byte, error) {
	salt, err := random(8)
	if err != nil {
		return nil, err
	}
	secret, iv, err := saltedKeyAndIV(key, salt)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return nil, err
	}
	missing := aes.BlockSize - len(text)%aes.BlockSize // PKCS #7: always at least one byte
	padded := join(text, bytes.Repeat([]byte{byte(missing)}, missing))
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(padded, padded)
	return join([]byte("Salted__"), salt, padded), nil
}

// hkdf is HKDF-SHA-256 (RFC 5869) for up to 32 bytes.
func hkdf(salt, secret, info []byte, count int) []byte {
	extracted := hashed(hmac.New(sha256.New, salt), secret)
	return hashed(hmac.New(sha256.New, extracted), join(info, []byte{1}))[:count]
}

func codingCipher(salt, secret []byte) (gcm cipher.AEAD, nonce []byte, err error) {
	block, err := aes.NewCipher(hkdf(salt, secret, []byte("Content-Encoding: aes128gcm\x00"), 16))
	if err != nil {
		return nil, nil, err
	}
	gcm, err = cipher.NewGCM(block)
	return gcm, hkdf(salt, secret, []byte("Content-Encoding: nonce\x00"), 12), err
}

// sealCoding is RFC 8188 in one record: 2 ends the text of the last one.
func sealCoding(secret, keyID, text []byte) ([]byte, error) {
	salt, err := random(16)
	if err != nil {
		return nil, err
	}
	gcm, nonce, err := codingCipher(salt, secret)
	if err != nil {
		return nil, err
	}
	header := join(salt, []byte{0, 0, 16, 0, byte(len(keyID))}, keyID) // records of 4096 bytes
	return gcm.Seal(header, nonce, join(text, []byte{2}), nil), nil
}

// webPushSecret does ECDH, then RFC 8291 section 3.4. From Go 1.20 on, crypto/ecdh is the better choice.
func webPushSecret(key Key, private, public, device, sender []byte) ([]byte, error) {
	auth, err := key.member("auth", key.Auth, 16, 16)
	if err != nil {
		return nil, err
	}
	x, y := elliptic.Unmarshal(elliptic.P256(), public) // nil unless the point is on the curve
	if x == nil {
		return nil, refused("key %q: the public key is not on the curve P-256", key.Kid)
	}
	shared, _ := elliptic.P256().ScalarMult(x, y, private)
	info := join([]byte("WebPush: info\x00"), device, sender)
	return hkdf(auth, shared.FillBytes(make([]byte, 32)), info, 32), nil // Bytes() drops leading zeros
}

// device is the uncompressed public key of the device.
func (key Key) device() ([]byte, error) {
	x, err := key.member("x", key.X, 32, 32)
	if err != nil {
		return nil, err
	}
	y, err := key.member("y", key.Y, 32, 32)
	return join([]byte{4}, x, y), err
}

func sealWebPush(key Key, text []byte) ([]byte, error) {
	device, err := key.device()
	if err != nil {
		return nil, err
	}
	private, x, y, err := elliptic.GenerateKey(elliptic.P256(), rand.Reader) // for this message only
	if err != nil {
		return nil, err
	}
	sender := elliptic.Marshal(elliptic.P256(), x, y)
	secret, err := webPushSecret(key, private, device, device, sender)
	if err != nil {
		return nil, err
	}
	return sealCoding(secret, sender, text)
}
