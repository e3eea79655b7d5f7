// SPDX-License-Identifier: Apache-2.0

package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
)

const (
	saltCount   = 16
	fixedCount  = 21
	recordSize  = 4096
	lastRecord  = 2
	pointCount  = 65
	scalarCount = 32
)

func sign(key []byte, texts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, text := range texts {
		mac.Write(text)
	}
	return mac.Sum(nil)
}

// recordCipher derives key and nonce of the only record (RFC 8188, sections 2.2 and 2.3).
func recordCipher(material, salt []byte) (cipher.AEAD, []byte, error) {
	pseudorandom := sign(salt, material)
	key := sign(pseudorandom, []byte("Content-Encoding: aes128gcm\x00\x01"))
	nonce := sign(pseudorandom, []byte("Content-Encoding: nonce\x00\x01"))
	block, err := aes.NewCipher(key[:16])
	if err != nil {
		return nil, nil, err
	}
	aead, err := cipher.NewGCM(block)
	return aead, nonce[:12], err
}

func sealRecord(material, keyID, plaintext []byte) ([]byte, error) {
	message := make([]byte, fixedCount, fixedCount+len(keyID)+len(plaintext)+17)
	if _, err := rand.Read(message[:saltCount]); err != nil {
		return nil, err
	}
	binary.BigEndian.PutUint32(message[saltCount:], recordSize)
	message[fixedCount-1] = byte(len(keyID))
	message = append(message, keyID...)
	aead, nonce, err := recordCipher(material, message[:saltCount])
	if err != nil {
		return nil, err
	}
	start := len(message)
	message = append(append(message, plaintext...), lastRecord)
	return aead.Seal(message[:start], nonce, message[start:], nil), nil
}

func openRecord(material, message []byte) ([]byte, error) {
	if len(message) < fixedCount {
		return nil, errCannotOpen
	}
	start := fixedCount + int(message[fixedCount-1])
	if len(message) < start+17 || len(message)-start > recordSize {
		return nil, errCannotOpen
	}
	aead, nonce, err := recordCipher(material, message[:saltCount])
	if err != nil {
		return nil, err
	}
	plaintext, err := aead.Open(nil, nonce, message[start:], nil)
	if err != nil {
		return nil, err
	}
	end := len(plaintext) - 1
	for end > 0 && plaintext[end] == 0 {
		end--
	}
	if end < 0 || plaintext[end] != lastRecord {
		return nil, errCannotOpen
	}
	return plaintext[:end], nil
}

func aes128gcm(material []byte) workload {
	return workload{
		seal: func(plaintext []byte) ([]byte, error) {
			return sealRecord(material, nil, plaintext)
		},
		open: func(message []byte) ([]byte, error) { return openRecord(material, message) },
	}
}

// agree makes the keying material of one message (RFC 8291, section 3.4).
func agree(scalar []byte, x, y *big.Int, auth, device, sender []byte) []byte {
	shared, _ := elliptic.P256().ScalarMult(x, y, scalar)
	coordinate := shared.FillBytes(make([]byte, scalarCount))
	return sign(sign(auth, coordinate), []byte("WebPush: info\x00"), device, sender, []byte{1})
}

func webPush(scalar, device, auth []byte) workload {
	curve := elliptic.P256()
	deviceX, deviceY := elliptic.Unmarshal(curve, device)
	return workload{
		seal: func(plaintext []byte) ([]byte, error) {
			ephemeral, x, y, err := elliptic.GenerateKey(curve, rand.Reader)
			if err != nil {
				return nil, err
			}
			sender := elliptic.Marshal(curve, x, y)
			material := agree(ephemeral, deviceX, deviceY, auth, device, sender)
			return sealRecord(material, sender, plaintext)
		},
		open: func(message []byte) ([]byte, error) {
			if len(message) < fixedCount+pointCount {
				return nil, errCannotOpen
			}
			sender := message[fixedCount : fixedCount+pointCount]
			x, y := elliptic.Unmarshal(curve, sender)
			if x == nil {
				return nil, errCannotOpen
			}
			return openRecord(agree(scalar, x, y, auth, device, sender), message)
		},
	}
}
