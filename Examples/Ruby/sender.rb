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

# All of it, so that a project has no other new name.
module PushSeal
  ALGORITHMS = { "salted-cryptojs" => "cryptojs", "salted-pbkdf2" => "salted", "aes128gcm-text" => "aes128gcm",
                 "aes128gcm-document" => "aes128gcm", "webpush" => "webpush" }.freeze
  CURVE = "prime256v1"

  # Why there is no payload; quotes nothing of a key.
  class SealingError < StandardError; end

  module_function

  # The keys of the ring that are for pushes and have not ended.
  def usable_keys(path)
    JSON.parse(File.read(path, encoding: "UTF-8"))["keys"].select do |key|
      key.fetch("purpose", "pushes") == "pushes" && key.fetch("exp", Float::INFINITY) > Time.now.to_i
    end
  rescue SystemCallError, JSON::ParserError, TypeError, NoMethodError
    raise SealingError, "#{path}: cannot be read as a key ring" # JSON's own error would quote the keys
  end

  # The bytes of a base64url member, of one of the lengths in `counts`.
  def member(key, name, counts)
    text = key.fetch(name, "")
    value = Base64.urlsafe_decode64(text) rescue "".b
    # Ruby forgives padding and bits that are left over.
    is_exact = Base64.urlsafe_encode64(value, padding: false) == text
    return value if is_exact && counts === value.bytesize && value.each_byte.any?(&:positive?)

    raise SealingError,
          "key \"#{key["kid"]}\": \"#{name}\" is missing, not base64url, all zeros, or has another length"
  end

  # For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`.
  def salted_key_and_iv(key, salt)
    passphrase = member(key, "k", 1..1024)
    made = block = "".b
    if key["alg"] == "salted"
      unless [key.fetch("cipher", "aes-256-cbc"), key.fetch("kdf", "pbkdf2")] == %w[aes-256-cbc pbkdf2]
        raise SealingError, "key \"#{key["kid"]}\": only aes-256-cbc with pbkdf2 is written here"
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
    shared = begin
      pair.dh_compute_key(point(device))
    rescue OpenSSL::PKey::EC::Point::Error
      raise SealingError, "key \"#{key["kid"]}\": the public key is not on the curve P-256"
    end
    seal_coding(web_push_secret(key, shared, device, sender), sender, text)
  end

  def seal(key, text)
    case key["alg"]
    when "aes128gcm" then seal_coding(member(key, "k", 16..1024), key.fetch("kid", ""), text)
    when "webpush" then seal_web_push(key, text)
    else seal_salted(key, text)
    end
  end

  # The request body for APNs. `push` is what it would be without a seal: aps and custom keys, named by strings.
  # The two document modes seal all of it, the others the body of the alert. Another mode, or the mode
  # of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
  def payload(mode, key, push, lifetime: 3600)
    unless key["alg"] && ALGORITHMS[mode] == key["alg"]
      raise SealingError, "key \"#{key["kid"]}\": its alg is not that of a mode \"#{mode}\""
    end
    aps = push["aps"]
    if %w[aes128gcm-document webpush].include?(mode)
      now = Time.now.to_i
      field, outside, alert = "ENCRYPTED_PAYLOAD", { "aps" => {} }, {}
      claims = { "iat" => now, "exp" => now + lifetime, "jti" => SecureRandom.urlsafe_base64(18) }
      text = JSON.generate(push.merge(claims))
    else
      field, outside, alert, text = "ENCRYPTED_DATA", push, aps["alert"], aps["alert"]["body"]
    end
    shown = { "alert" => alert.merge("body" => "(Encrypted)"), "mutable-content" => 1 }
    made = outside.merge("aps" => outside["aps"].merge(shown), field => Base64.strict_encode64(seal(key, text)))
    made["ENCRYPTED_KEY_ID"] = key["kid"] if key["kid"] && key["alg"] != "aes128gcm" # whose header names it
    line = JSON.generate(made)
    raise SealingError, "the payload has #{line.bytesize} bytes, and APNs takes 4096" if line.bytesize > 4096

    line
  end

  def main(mode = nil, ring = nil, message = nil)
    algorithm = ALGORITHMS[mode]
    raise SealingError, "usage: sender.rb #{ALGORITHMS.keys.join("|")} RING.json [MESSAGE]" unless algorithm && ring

    body = (message || $stdin.read.chomp).dup.force_encoding("UTF-8")
    raise SealingError, "the message is empty or not UTF-8" if body.empty? || !body.valid_encoding?

    key = usable_keys(ring).find { |one| one["alg"] == algorithm }
    raise SealingError, "#{ring}: no usable #{algorithm} key for pushes" unless key

    puts payload(mode, key, { "aps" => { "alert" => { "title" => "Secret Message!", "body" => body } } })
  end
end

if __FILE__ == $PROGRAM_NAME
  begin
    PushSeal.main(*ARGV)
  rescue PushSeal::SealingError => e
    abort "sender: error: #{e.message}"
  end
end
