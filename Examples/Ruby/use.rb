#!/usr/bin/env ruby
# frozen_string_literal: true

# SPDX-License-Identifier: Apache-2.0
#
# Uses sender.rb as a library: a whole notification, sealed with the key of a mode in a ring.
#
# usage: use.rb MODE RING.json [OTHER]
#
# With OTHER, that mode is asked for, which the sender has to refuse.

require_relative "sender"

mode, ring, other = ARGV
begin
  key = PushSeal.usable_keys(ring).find { |one| one["alg"] == PushSeal::ALGORITHMS[mode] }
  aps = { "alert" => { "title" => "Ferry", "body" => "Leaves at nine" }, "badge" => 3, "sound" => "horn.caf",
          "category" => "BOARDING" }
  puts PushSeal.payload(other || mode, key, { "aps" => aps, "order" => { "id" => 7 } })
rescue PushSeal::SealingError => e
  abort "use: refused: #{e.message}"
end
