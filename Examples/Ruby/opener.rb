#!/usr/bin/env ruby
# frozen_string_literal: true

# SPDX-License-Identifier: Apache-2.0
#
# PushSeal 0.1.0: opens a payload at a desk, prints the text or the document that was sealed.
#
# usage: opener.rb RING.json < payload.json
#
# Checks neither claims nor replays. That is for the app's extension, see PushSeal.

require_relative "sender"

module PushSeal
  module_function

  def open_salted(key, sealed)
    raise ArgumentError, "not a Salted__ message" unless sealed.start_with?("Salted__".b) && sealed.bytesize >= 32

    cipher = OpenSSL::Cipher.new("aes-256-cbc").decrypt
    cipher.key, cipher.iv = salted_key_and_iv(key, sealed.byteslice(8, 8))
    cipher.update(sealed.byteslice(16..)) + cipher.final
  end

  def open_coding(secret, salt, record)
    cipher = OpenSSL::Cipher.new("aes-128-gcm").decrypt
    cipher.key, cipher.iv = coding_key_and_nonce(salt, secret)
    cipher.auth_tag = record.byteslice(-16, 16) # a shorter one would be taken, too
    text = cipher.update(record.byteslice(0...-16)) + cipher.final
    text = text.sub(/\0*\z/n, "") # padding is zeros, after a 2
    raise ArgumentError, "not the last record of a message" unless text.end_with?("\x02".b)

    text.byteslice(0...-1)
  end

  # RFC 5915: version 1, d, the curve, the point. OpenSSL 3 makes no other key from numbers.
  def private_key(scalar, device)
    OpenSSL::PKey::EC.new(OpenSSL::ASN1::Sequence(
      [OpenSSL::ASN1::Integer(1), OpenSSL::ASN1::OctetString(scalar),
       OpenSSL::ASN1::ObjectId(CURVE, 0, :EXPLICIT), OpenSSL::ASN1::BitString(device, 1, :EXPLICIT)]
    ).to_der)
  end

  # RFC 8188 and 8291, in the one record that a push has room for.
  def open_rfc8188(key, sealed)
    raise ArgumentError, "the message has no header" if sealed.bytesize < 21

    salt, size, count = sealed.unpack("a16NC")
    key_id, record = sealed.byteslice(21, count), sealed.byteslice((21 + count)..).to_s
    raise ArgumentError, "not a message of one record" unless record.bytesize.between?(18, size)

    if key["alg"] == "aes128gcm"
      raise ArgumentError, "it names another key" unless key.fetch("kid", key_id).b == key_id

      return open_coding(member(key, "k", 16..1024), salt, record)
    end
    device = "\x04".b + member(key, "x", 32) + member(key, "y", 32)
    shared = private_key(member(key, "d", 32), device).dh_compute_key(point(key_id))
    open_coding(web_push_secret(key, shared, device, key_id), salt, record)
  end

  OPENERS = { "cryptojs" => :open_salted, "salted" => :open_salted, "aes128gcm" => :open_rfc8188,
              "webpush" => :open_rfc8188 }.freeze

  # The first key that opens it wins; a name in the push only says which to try.
  def opened(sealed, named, keys)
    keys.each do |key|
      next if named && key.fetch("kid", named) != named

      text = send(OPENERS.fetch(key["alg"]), key, sealed).force_encoding("UTF-8")
      return text if text.valid_encoding?
    rescue ArgumentError, KeyError, SealingError, OpenSSL::OpenSSLError
      next # one reason for all: which of them it was helps only an attacker
    end
    raise ArgumentError, "not opened: altered, or sealed with a key that the ring does not hold"
  end

  def read_push
    push = JSON.parse($stdin.read)
    [Base64.strict_decode64(push["ENCRYPTED_PAYLOAD"] || push["ENCRYPTED_DATA"]), push["ENCRYPTED_KEY_ID"]]
  rescue JSON::ParserError, TypeError, NoMethodError, ArgumentError
    raise ArgumentError, "standard input: not a payload with a sealed field in base64"
  end
end

if __FILE__ == $PROGRAM_NAME
  begin
    raise ArgumentError, "usage: opener.rb RING.json < payload.json" unless ARGV.length == 1

    print PushSeal.opened(*PushSeal.read_push, PushSeal.usable_keys(File.read(ARGV[0], encoding: "UTF-8")))
  rescue ArgumentError, SystemCallError, PushSeal::SealingError => e
    abort "opener: error: #{e.message}"
  end
end
