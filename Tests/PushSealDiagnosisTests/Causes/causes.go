// SPDX-License-Identifier: Apache-2.0

// Payloads with one mistake each, as Go's packages make them; rows as in causes.py.
package main

import (
	"bytes"
	"crypto/aes"
	"crypto/hmac"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

const text, pass = "Meet at dawn, by the old mill", "correct horse"

var aps = map[string]any{"alert": map[string]any{"body": "(Encrypted)"}, "mutable-content": 1}

type row struct {
	Code    string  `json:"code"`
	Maker   string  `json:"maker"`
	Key     string  `json:"key"`
	Payload string  `json:"payload"`
	Cured   *string `json:"cured"`
}

func payload(sealed any) string {
	data, _ := json.Marshal(map[string]any{"aps": aps, "ENCRYPTED_DATA": sealed})
	return string(data)
}

func write(code, maker, key, given string, cured *string) {
	json.NewEncoder(os.Stdout).Encode(row{code, "go, " + maker, key, given, cured})
}

func random(count int) []byte { data := make([]byte, count); rand.Read(data); return data }

func pad(data []byte) []byte {
	count := 16 - len(data)%16
	return append(append([]byte{}, data...), bytes.Repeat([]byte{byte(count)}, count)...)
}

func encrypt(key, iv, data []byte) []byte {
	block, _ := aes.NewCipher(key)
	sealed := make([]byte, len(data))
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(sealed, data)
	return sealed
}

// salted is openssl enc with EVP_BytesToKey and MD5, as CryptoJS has it, or SHA-256.
func salted(data []byte, secret string, sum func([]byte) []byte) []byte {
	salt := random(8)
	var stream, last []byte
	for len(stream) < 48 {
		last = sum(append(append(last, secret...), salt...))
		stream = append(stream, last...)
	}
	return append(append([]byte("Salted__"), salt...), encrypt(stream[:32], stream[32:48], pad(data))...)
}

// pbkdf2 is that of openssl enc: SHA-256, 10000 iterations, 48 bytes.
func pbkdf2(secret string, salt []byte) []byte {
	var stream []byte
	mac := hmac.New(sha256.New, []byte(secret))
	for number := byte(1); number <= 2; number++ {
		mac.Reset()
		mac.Write(append(append([]byte{}, salt...), 0, 0, 0, number))
		last := mac.Sum(nil)
		block := append([]byte{}, last...)
		for count := 1; count < 10000; count++ {
			mac.Reset()
			mac.Write(last)
			last = mac.Sum(nil)
			for i := range block {
				block[i] ^= last[i]
			}
		}
		stream = append(stream, block...)
	}
	return stream[:48]
}

func derived() []byte {
	salt := random(8)
	stream := pbkdf2(pass, salt)
	return append(append([]byte("Salted__"), salt...), encrypt(stream[:32], stream[32:48], pad([]byte(text)))...)
}

func md5Sum(data []byte) []byte { sum := md5.Sum(data); return sum[:] }
func shaSum(data []byte) []byte { sum := sha256.Sum256(data); return sum[:] }

func stream(mode func(cipher.Block, []byte) cipher.Stream, key, data []byte) []byte {
	block, _ := aes.NewCipher(key)
	iv := random(16)
	sealed := make([]byte, len(data))
	mode(block, iv).XORKeyStream(sealed, data)
	return append(iv, sealed...)
}

func main() {
	std := base64.StdEncoding
	good := os.Getenv("GOOD")
	good32 := os.Getenv("GOOD32")
	k32 := make([]byte, 32)
	for i := range k32 {
		k32[i] = byte(i)
	}
	hashed := shaSum([]byte(pass))
	block, _ := aes.NewCipher(k32)
	gcm, _ := cipher.NewGCM(block)
	nonce := random(12)
	write("combinedBox", "gcm.Seal(nonce, nonce, …)", "k32", payload(gcm.Seal(nonce, nonce, []byte(text), nil)), &good32)
	write("combinedBox", "gcm.Seal, in hexadecimal", "k32", payload(hex.EncodeToString(gcm.Seal(nonce, nonce, []byte(text), nil))), &good32)
	write("streamCiphertext", "NewCFBEncrypter, the IV in front", "k32", payload(base64.URLEncoding.EncodeToString(stream(cipher.NewCFBEncrypter, k32, []byte(text)))), &good32)
	write("streamCiphertext", "NewCTR, the IV in front", "k32", payload(stream(cipher.NewCTR, k32, []byte(text))), &good32)
	write("streamCiphertext", "NewCFBEncrypter, SHA-256 of the passphrase", "pass", payload(stream(cipher.NewCFBEncrypter, hashed, []byte(text))), &good)
	iv := random(16)
	write("ivInFront", "NewCBCEncrypter, SHA-256 of the passphrase", "pass", payload(append(iv, encrypt(hashed, iv, pad([]byte(text)))...)), &good)
	write("rawCiphertext", "NewCBCEncrypter, the key as IV", "k32", payload(encrypt(k32, k32[:16], pad([]byte(text)))), &good32)
	write("encodedTwice", "a []byte of base64", "saltedRing", payload([]byte(std.EncodeToString(derived()))), nil)
	write("otherParametersOpen", "EVP_BytesToKey with MD5", "pass", payload(salted([]byte(text), pass, md5Sum)), nil)
	write("otherParametersOpen", "EVP_BytesToKey with SHA-256, ring of PBKDF2", "saltedRing", payload(salted([]byte(text), pass, shaSum)), nil)
	write("passphraseNearlyRight", "ReadFile of the passphrase", "pass", payload(salted([]byte(text), pass+"\n", md5Sum)), nil)
	list := []int{}
	for _, value := range derived() {
		list = append(list, int(value))
	}
	write("numberArray", "a [n]byte", "pass", payload(list), nil)
	write("bytesLiteral", "%q", "pass", payload(fmt.Sprintf("b%q", std.EncodeToString(derived()))), nil)
	write("numberArray", "%v of a []byte", "pass", payload(fmt.Sprint(derived())), nil)
}
