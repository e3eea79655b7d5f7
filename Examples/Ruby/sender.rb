# frozen_string_literal: true

# SPDX-License-Identifier: Apache-2.0
#
# PushSeal 0.1.0: seals notifications into APNs payloads, which the app opens with PushSeal.
# Needs nothing but Ruby 3. use.rb shows how it is called.

require "base64"
require "json"
require "openssl"
require "securerandom"

# All of it, so that a project has no other new name.
module PushSeal
  CURVE = "prime256v1"
  DIGESTS = %w[sha1 sha256 sha384 sha512].freeze
  # 28 days, in seconds: APNs keeps a push for at most 30.
  LIFETIME = 28 * 86_400
  SEALERS = { "aes128gcm" => :seal_shared, "webpush" => :seal_web_push, "salted" => :seal_salted,
              "cryptojs" => :seal_salted }.freeze
  TEXTS = %w[title subtitle body title-loc-key subtitle-loc-key loc-key].freeze

  # Why there is no payload; quotes nothing of a key.
  class SealingError < StandardError; end

  # The request body for APNs, and for apns-expiration the second at which the message expires.
  Sealed = Struct.new(:payload, :expiration)

  module_function

  # A copy, of what JSON writes of a value, with strings for symbols; its own errors would quote it.
  def plain(value, name, *kinds)
    copy = begin
      JSON.parse(value.is_a?(String) ? value : JSON.generate(value))
    rescue JSON::JSONError, EncodingError, TypeError
      nil
    end
    kinds.any? { |kind| kind === copy } ? copy : raise(SealingError, "#{name}: not an object of JSON")
  end

  # The keys for pushes that have not ended: of a key ring, a registration, its `keys`, or the text of one.
  # A key that cannot be used is an error, or a slip would seal with another.
  def usable_keys(stored)
    found = plain(stored, "the keys", Hash, Array)
    3.times { found = plain(found["keys"], "the keys", Hash, Array) if found.is_a?(Hash) }
    raise SealingError, "the keys: not a key ring or registration" unless found.is_a?(Array)

    found.select { |key| usable?(key) }
  end

  def usable?(key)
    raise SealingError, "a key: not an object of JSON" unless key.is_a?(Hash)

    kid, exp = key.fetch("kid", "?"), key.fetch("exp", Float::INFINITY)
    unless kid.is_a?(String) && kid.bytesize.between?(1, 255) && exp.is_a?(Numeric)
      raise SealingError, "a key: \"kid\" or \"exp\" cannot be used"
    end
    raise SealingError, "key \"#{kid}\": its alg is not #{SEALERS.keys.join(", ")}" unless SEALERS.key?(key["alg"])

    key.fetch("purpose", "pushes") == "pushes" && exp > Time.now.to_i
  end

  # The first of the keys: as in pushseal, no recipient is chosen by chance.
  def sealing_key(stored)
    keys = usable_keys(stored)
    raise SealingError, "the keys: none is for pushes and has not ended" if keys.empty?
    raise SealingError, "the keys: of several recipients, so give those of one" if keys.uniq { |one| one["recipient"] }.size > 1

    keys.first
  end

  # The bytes of a base64url member, of one of the lengths in `counts`.
  def member(key, name, counts)
    text = key[name].is_a?(String) ? key[name] : ""
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
      digest, count = key.fetch("md", "sha256"), key.fetch("iter", 10_000)
      is_known = [key.fetch("cipher", "aes-256-cbc"), key.fetch("kdf", "pbkdf2")] == %w[aes-256-cbc pbkdf2]
      unless is_known && DIGESTS.include?(digest) && count.is_a?(Integer) && count.between?(1, 10_000_000)
        raise SealingError, "key \"#{key["kid"]}\": only aes-256-cbc with pbkdf2 is written here"
      end
      made = OpenSSL::KDF.pbkdf2_hmac(passphrase, salt: salt, iterations: count, length: 48, hash: digest)
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

  def seal_shared(key, text)
    seal_coding(member(key, "k", 16..1024), key.fetch("kid", ""), text)
  end

  def payload(key, push, field, text)
    made = push.merge(field => Base64.strict_encode64(send(SEALERS[key["alg"]], key, text)))
    made["ENCRYPTED_KEY_ID"] = key["kid"] if key["kid"] && key["alg"] != "aes128gcm" # whose header names it
    line = JSON.generate(made)
    raise SealingError, "the payload has #{line.bytesize} bytes, and APNs takes 4096" if line.bytesize > 4096

    line
  end

  # A copy of the push, if it has text to show and none of PushSeal's own names.
  def checked(push)
    copy = plain(push, "the push", Hash)
    reserved = copy.keys.find { |name| name.match?(/\A(iat|exp|jti|ENCRYPTED_.*)\z/) }
    raise SealingError, "the push: \"#{reserved}\" is a name of PushSeal" if reserved

    alert = copy["aps"]["alert"] if copy["aps"].is_a?(Hash)
    texts = alert.is_a?(Hash) ? alert.values_at(*TEXTS) : [alert]
    return copy if texts.any? { |text| text.is_a?(String) && !text.empty? }

    raise SealingError, "the push: its aps has no alert with a text"
  end

  # Seals a whole notification: `aps` and custom keys, as they would be sent in clear.
  #
  # `keys` is what a row of the database has (see usable_keys); the first key seals, aes128gcm or webpush.
  def seal_notification(keys, push, lifetime: LIFETIME)
    key = sealing_key(keys)
    unless %w[aes128gcm webpush].include?(key["alg"])
      raise SealingError, "key \"#{key["kid"]}\": #{key["alg"]} seals no notification, only a body"
    end
    raise SealingError, "the lifetime: not whole seconds above 0" unless lifetime.is_a?(Integer) && lifetime.positive?

    now = Time.now.to_i
    claims = { "iat" => now, "exp" => now + lifetime, "jti" => SecureRandom.urlsafe_base64(18) }
    shown = { "aps" => { "alert" => { "body" => "(Encrypted)" }, "mutable-content" => 1 } }
    Sealed.new(payload(key, shown, "ENCRYPTED_PAYLOAD", JSON.generate(checked(push).merge(claims))), now + lifetime)
  end

  # Seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR.
  # Gives the request body for APNs.
  def seal_body(keys, push)
    key, copy = sealing_key(keys), checked(push)
    aps, alert = copy["aps"], copy["aps"]["alert"]
    alert = { "body" => alert } if alert.is_a?(String)
    body = alert["body"]
    raise SealingError, "the push: its alert has no body" unless body.is_a?(String) && !body.empty?

    shown = { "alert" => alert.merge("body" => "(Encrypted)"), "mutable-content" => 1 }
    payload(key, copy.merge("aps" => aps.merge(shown)), "ENCRYPTED_DATA", body)
  end
end
