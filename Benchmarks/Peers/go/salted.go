// SPDX-License-Identifier: Apache-2.0

package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

const (
	magic             = "Salted__"
	saltedHeaderCount = 16
)

var errCannotOpen = errors.New("cannot open")

// derivation makes the 32 bytes of an AES-256 key and the 16 of an IV.
type derivation func(salt []byte) (material [48]byte)

func bytesToKeySHA256(passphrase []byte) derivation {
	return func(salt []byte) (material [48]byte) {
		text := make([]byte, 0, 128)
		text = append(append(text, passphrase...), salt...)
		first := sha256.Sum256(text)
		text = append(append(append(text[:0], first[:]...), passphrase...), salt...)
		second := sha256.Sum256(text)
		copy(material[:], first[:])
		copy(material[32:], second[:])
		return material
	}
}

func bytesToKeyMD5(passphrase []byte) derivation {
	return func(salt []byte) (material [48]byte) {
		text := make([]byte, 0, 128)
		for i := 0; i < len(material); i += md5.Size {
			text = append(append(text, passphrase...), salt...)
			digest := md5.Sum(text)
			copy(material[i:], digest[:])
			text = append(text[:0], digest[:]...)
		}
		return material
	}
}

func pbkdf2SHA256(passphrase []byte, iterations int) derivation {
	return func(salt []byte) (material [48]byte) {
		mac := hmac.New(sha256.New, passphrase)
		var block, u, sum [sha256.Size]byte
		for number := uint32(1); number <= 2; number++ {
			mac.Reset()
			mac.Write(salt)
			mac.Write(binary.BigEndian.AppendUint32(nil, number))
			mac.Sum(block[:0])
			u, sum = block, block
			for i := 1; i < iterations; i++ {
				mac.Reset()
				mac.Write(u[:])
				mac.Sum(u[:0])
				for j := range sum {
					sum[j] ^= u[j]
				}
			}
			copy(material[(number-1)*sha256.Size:], sum[:])
		}
		return material
	}
}

func salted(derive derivation) workload {
	return workload{
		seal: func(plaintext []byte) ([]byte, error) {
			padding := aes.BlockSize - len(plaintext)%aes.BlockSize
			message := make([]byte, saltedHeaderCount+len(plaintext)+padding)
			copy(message, magic)
			salt := message[len(magic):saltedHeaderCount]
			if _, err := rand.Read(salt); err != nil {
				return nil, err
			}
			material := derive(salt)
			block, err := aes.NewCipher(material[:32])
			if err != nil {
				return nil, err
			}
			body := message[saltedHeaderCount:]
			for i := copy(body, plaintext); i < len(body); i++ {
				body[i] = byte(padding)
			}
			cipher.NewCBCEncrypter(block, material[32:]).CryptBlocks(body, body)
			return message, nil
		},
		open: func(message []byte) ([]byte, error) {
			count := len(message) - saltedHeaderCount
			if count < aes.BlockSize || count%aes.BlockSize != 0 ||
				string(message[:len(magic)]) != magic {
				return nil, errCannotOpen
			}
			material := derive(message[len(magic):saltedHeaderCount])
			block, err := aes.NewCipher(material[:32])
			if err != nil {
				return nil, err
			}
			plaintext := make([]byte, count)
			cipher.NewCBCDecrypter(block, material[32:]).
				CryptBlocks(plaintext, message[saltedHeaderCount:])
			padding := int(plaintext[count-1])
			if padding == 0 || padding > aes.BlockSize {
				return nil, errCannotOpen
			}
			for _, last := range plaintext[count-padding:] {
				if int(last) != padding {
					return nil, errCannotOpen
				}
			}
			return plaintext[:count-padding], nil
		},
	}
}
