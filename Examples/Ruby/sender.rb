#!/usr/bin/env ruby
# frozen_string_literal: true

# SPDX-License-Identifier: Apache-2.0
#
# Seals a message into an APNs payload, which the app opens with PushSeal.
#
# usage: sender.rb MODE RING.json [MESSAGE]
#
# MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
# RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
# Without MESSAGE, standard input is sealed. Needs nothing but Ruby 3.

require "base64"
require "json"
require "openssl"
require "securerandom"

ALGORITHMS = { "salted-cryptojs" => "cryptojs", "salted-pbkdf2" => "salted", "aes128gcm-text" => "aes128gcm",
               "aes128gcm-document" => "aes128gcm", "webpush" => "webpush" }.freeze
CURVE = "prime256v1"

# The keys of the ring that are for pushes and have not ended.
def usable_keys(path)
  JSON.parse(File.read(path, encoding: "UTF-8"))["keys"].select do |key|
    key.fetch("purpose", "pushes") == "pushes" && key.fetch("exp", Float::INFINITY) > Time.now.to_i
  end
rescue SystemCallError, JSON::ParserError, TypeError, NoMethodError
  raise ArgumentError, "#{path}: cannot be read as a key ring" # JSON's own error would quote the keys
end

# The bytes of a base64url member; `count` is how many there have to be.
def member(key, name, count = nil)
  value = Base64.urlsafe_decode64(key.fetch(name, "")) rescue ""
  return value unless value.empty? || value.bytesize != (count || value.bytesize)

  raise ArgumentError, "key \"#{key["kid"]}\": \"#{name}\" is missing, not base64url, or has another length"
end

# For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`.
def salted_key_and_iv(key, salt)
  passphrase = member(key, "k")
  made = block = "".b
  if key["alg"] == "salted"
    unless [key.fetch("cipher", "aes-256-cbc"), key.fetch("kdf", "pbkdf2")] == %w[aes-256-cbc pbkdf2]
      raise ArgumentError, "key \"#{key["kid"]}\": only aes-256-cbc with pbkdf2 is written here"
    end
    made = OpenSSL::KDF.pbkdf2_hmac(passphrase, salt: salt, iterations: key.fetch("iter", 10_000), length: 48,
                                                hash: key.fetch("md", "sha256"))
  end
  made += (block = OpenSSL::Digest::MD5.digest(block + passphrase + salt)) while made.bytesize < 48
  [made.byteslice(0, 32), made.byteslice(32, 16)]
end

def seal_salted(key, text)
  salt = SecureRandom.bytes(8)
  cipher = OpenSSL::Cipher.new("aes-256-cbc").encrypt
  cipher.key, cipher.iv = salted_key_and_iv(key, salt)
  "Salted__".b + salt + cipher.update(text) + cipher.final
end

def hkdf(salt, secret, info, count)
  OpenSSL::KDF.hkdf(secret, salt: salt, info: info, length: count, hash: "SHA256")
end

def coding_key_and_nonce(salt, secret)
  [hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16), hkdf(salt, secret, "Content-Encoding: nonce\0", 12)]
end

# RFC 8188 in one record: 2 ends the text of the last one.
def seal_coding(secret, key_id, text)
  salt = SecureRandom.bytes(16)
  cipher = OpenSSL::Cipher.new("aes-128-gcm").encrypt
  cipher.key, cipher.iv = coding_key_and_nonce(salt, secret)
  header = salt + [4096, key_id.bytesize].pack("NC") + key_id.b
  header + cipher.update("#{text}\x02") + cipher.final + cipher.auth_tag
end

# RFC 8291 section 3.4, from what ECDH gave.
def web_push_secret(key, shared, device, sender)
  hkdf(member(key, "auth", 16), shared, "WebPush: info\0".b + device + sender, 32)
end

# Fails unless the point is on the curve.
def point(bytes)
  OpenSSL::PKey::EC::Point.new(OpenSSL::PKey::EC::Group.new(CURVE), OpenSSL::BN.new(bytes, 2))
end

def seal_web_push(key, text)
  device = "\x04".b + member(key, "x", 32) + member(key, "y", 32)
  pair = OpenSSL::PKey::EC.generate(CURVE) # for this message only
  sender = pair.public_key.to_octet_string(:uncompressed)
  seal_coding(web_push_secret(key, pair.dh_compute_key(point(device)), device, sender), sender, text)
end

def seal(key, text)
  case key["alg"]
  when "aes128gcm" then seal_coding(member(key, "k"), key.fetch("kid", ""), text)
  when "webpush" then seal_web_push(key, text)
  else seal_salted(key, text)
  end
end

# The request body for APNs. The two document modes seal the title, too.
def payload(mode, key, title, body, lifetime: 3600)
  alert, field, text = { title: title, body: "(Encrypted)" }, "ENCRYPTED_DATA", body
  if %w[aes128gcm-document webpush].include?(mode)
    now = Time.now.to_i
    alert, field = { body: "(Encrypted)" }, "ENCRYPTED_PAYLOAD"
    text = JSON.generate({ aps: { alert: { title: title, body: body } }, iat: now, exp: now + lifetime,
                           jti: SecureRandom.urlsafe_base64(18) })
  end
  push = { aps: { alert: alert, "mutable-content": 1 }, field => Base64.strict_encode64(seal(key, text)) }
  push["ENCRYPTED_KEY_ID"] = key["kid"] if key["kid"] && key["alg"] != "aes128gcm" # whose header names it
  line = JSON.generate(push)
  raise ArgumentError, "the payload has #{line.bytesize} bytes, and APNs takes 4096" if line.bytesize > 4096

  line
end

def main(mode = nil, ring = nil, message = nil)
  algorithm = ALGORITHMS[mode]
  raise ArgumentError, "usage: sender.rb #{ALGORITHMS.keys.join("|")} RING.json [MESSAGE]" unless algorithm && ring

  body = (message || $stdin.read.chomp).dup.force_encoding("UTF-8")
  raise ArgumentError, "the message is empty or not UTF-8" if body.empty? || !body.valid_encoding?

  key = usable_keys(ring).find { |one| one["alg"] == algorithm }
  raise ArgumentError, "#{ring}: no usable #{algorithm} key for pushes" unless key

  puts payload(mode, key, "Secret Message!", body)
end

if __FILE__ == $PROGRAM_NAME
  begin
    main(*ARGV)
  rescue ArgumentError, OpenSSL::OpenSSLError => e
    abort "sender: error: #{e.message}"
  end
end
