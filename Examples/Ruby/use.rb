#!/usr/bin/env ruby
# frozen_string_literal: true

# SPDX-License-Identifier: Apache-2.0
#
# Seals a push for each row of a table.
#
# usage: use.rb < rows.ndjson
#
# A row has `keys`, as the phone registered them, and `push`; perhaps a `lifetime` in seconds, or
# "seal":"body". Prints a payload for each row, or why there is none.

require_relative "sender"

$stdin.each_line do |line|
  row = JSON.parse(line)
  result = if row["seal"] == "body"
             { payload: PushSeal.seal_body(row["keys"], row["push"]) }
           else
             lifetime = row.fetch("lifetime", PushSeal::LIFETIME)
             PushSeal.seal_notification(row["keys"], row["push"], lifetime: lifetime).to_h
           end
  puts JSON.generate(result)
rescue PushSeal::SealingError => e
  puts JSON.generate({ error: e.message })
end
