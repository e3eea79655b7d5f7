// SPDX-License-Identifier: Apache-2.0
//
// `receive --batch` and `encrypt --batch` for one shape of line, on one thread: lines read whole by
// simdjson, base64 by table, EVP_BytesToKey and AES-256-CBC, output spliced from templates. It
// prints what PushSeal prints, byte for byte.
//
// usage: batch receive|encrypt < LINES, with the passphrase in hex in $BENCH_PASSPHRASE

#include <simdjson.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

extern "C" {
#include "limits.h"
}

using namespace simdjson;

namespace {

constexpr size_t BLOCK_COUNT = 1 << 20;
constexpr char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Output is gathered and written in large pieces.
class Output {
public:
    Output() { buffer.reserve(2 * BLOCK_COUNT); }
    ~Output() { write(); }
    void add(std::string_view text) { buffer.append(text); }
    void end_line() {
        buffer.push_back('\n');
        if (buffer.size() >= BLOCK_COUNT) write();
    }

    /// A JSON string: only what must be escaped is.
    void add_quoted(std::string_view text) {
        buffer.push_back('"');
        size_t done = 0;
        for (size_t i = 0; i < text.size(); i++) {
            const auto byte = static_cast<unsigned char>(text[i]);
            if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
            buffer.append(text, done, i - done);
            add_escaped(byte);
            done = i + 1;
        }
        buffer.append(text, done);
        buffer.push_back('"');
    }

    void add_base64(const uint8_t *bytes, size_t count) {
        const size_t start = buffer.size();
        buffer.resize(start + (count + 2) / 3 * 4, '=');
        char *out = buffer.data() + start;
        for (size_t i = 0; i < count; i += 3) {
            const size_t left = count - i;
            const uint32_t group = uint32_t(bytes[i]) << 16 |
                                   (left > 1 ? uint32_t(bytes[i + 1]) << 8 : 0) |
                                   (left > 2 ? bytes[i + 2] : 0);
            out[0] = ALPHABET[group >> 18];
            out[1] = ALPHABET[group >> 12 & 63];
            if (left > 1) out[2] = ALPHABET[group >> 6 & 63];
            if (left > 2) out[3] = ALPHABET[group & 63];
            out += 4;
        }
    }

private:
    std::string buffer;

    void add_escaped(unsigned char byte) {
        static constexpr char hex[] = "0123456789abcdef";
        const char *named = std::strchr("\"\\\bb\ff\nn\rr\tt", byte);
        buffer.push_back('\\');
        if (byte == '"' || byte == '\\') {
            buffer.push_back(static_cast<char>(byte));
        } else if (named != nullptr && byte != 0) {
            buffer.push_back(named[1]);
        } else {
            buffer.append({'u', '0', '0', hex[byte >> 4], hex[byte & 15]});
        }
    }

    void write() {
        for (size_t done = 0; done < buffer.size();) {
            const ssize_t count = ::write(STDOUT_FILENO, buffer.data() + done, buffer.size() - done);
            require(count > 0, "write");
            done += static_cast<size_t>(count);
        }
        buffer.clear();
    }
};

constexpr std::array<uint8_t, 256> decoding_table() {
    std::array<uint8_t, 256> table{};
    for (auto &value : table) value = 0xff;
    for (uint8_t i = 0; i < 64; i++) table[static_cast<uint8_t>(ALPHABET[i])] = i;
    return table;
}

/// Padded base64 on one line; gives the count of bytes, or FAILED.
size_t from_base64(std::string_view text, uint8_t *bytes) {
    static constexpr auto table = decoding_table();
    if (text.empty() || text.size() % 4 != 0) return FAILED;
    size_t padding = (text[text.size() - 1] == '=') + (text[text.size() - 2] == '=');
    const auto *in = reinterpret_cast<const uint8_t *>(text.data());
    uint8_t *out = bytes, seen = 0;
    for (const auto *end = in + text.size() - (padding ? 4 : 0); in < end; in += 4, out += 3) {
        const uint8_t a = table[in[0]], b = table[in[1]], c = table[in[2]], d = table[in[3]];
        seen |= a | b | c | d;
        out[0] = uint8_t(a << 2 | b >> 4);
        out[1] = uint8_t(b << 4 | c >> 2);
        out[2] = uint8_t(c << 6 | d);
    }
    if (padding > 0) {
        const uint8_t a = table[in[0]], b = table[in[1]], c = padding == 1 ? table[in[2]] : 0;
        seen |= a | b | c;
        *out++ = uint8_t(a << 2 | b >> 4);
        if (padding == 1) *out++ = uint8_t(b << 4 | c >> 2);
    }
    return seen & 0x80 ? FAILED : static_cast<size_t>(out - bytes);
}

/// A payload as `{"aps":{"alert":{"title":…,"body":…},"mutable-content":1},"ENCRYPTED_DATA":…}`.
void receive(dom::element payload, Output &output) {
    static uint8_t message[OUTPUT_CAPACITY], opened[OUTPUT_CAPACITY];
    const std::string_view sealed = payload["ENCRYPTED_DATA"];
    const dom::element aps = payload["aps"];
    require(int64_t(aps["mutable-content"]) == 1, "the gate");
    require(sealed.size() <= OUTPUT_CAPACITY, "the length");
    const size_t count = from_base64(sealed, message);
    require(count != FAILED, "base64");
    const size_t text_count = open_salted_sha256(message, count, opened);
    require(text_count != FAILED, "opening");
    const std::string_view title = aps["alert"]["title"], body = aps["alert"]["body"];
    const std::string_view text(reinterpret_cast<const char *>(opened), text_count);
    require(validate_utf8(text), "UTF-8");

    output.add(R"({"outcome":"modified","reason":"the extension replied in time","title":)");
    output.add_quoted(title);
    output.add(R"(,"subtitle":"","body":)");
    output.add_quoted(text);
    output.add(R"(,"badge":null,"sound":null,"attachments":[],"categoryIdentifier":"",)"
               R"("threadIdentifier":"","userInfo":{"aps":{"alert":{"body":)");
    output.add_quoted(body);
    output.add(R"(,"title":)");
    output.add_quoted(title);
    output.add(R"(},"mutable-content":1}},"decryption":{"status":"opened","format":"salted",)"
               R"("keyId":null,"stale":false,"reason":null}})");
    output.end_line();
}

/// Options as `{"message":…,"title":…}`.
void encrypt(dom::element options, Output &output) {
    static uint8_t message[OUTPUT_CAPACITY];
    const std::string_view text = options["message"], title = options["title"];
    require(text.size() <= OUTPUT_CAPACITY - 64, "the length");
    const size_t count = seal_salted_sha256(reinterpret_cast<const uint8_t *>(text.data()),
                                            text.size(), message);
    require(count != FAILED, "sealing");
    output.add(R"({"aps":{"alert":{"title":)");
    output.add_quoted(title);
    output.add(R"~(,"body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_DATA":")~");
    output.add_base64(message, count);
    output.add("\"}");
    output.end_line();
}

/// Reads standard input in blocks and hands on each line where it lies.
template <typename Work> void each_line(Work work) {
    std::vector<char> buffer(2 * BLOCK_COUNT + SIMDJSON_PADDING);
    size_t held = 0;
    ssize_t got;
    while ((got = read(STDIN_FILENO, buffer.data() + held, 2 * BLOCK_COUNT - held)) > 0) {
        held += static_cast<size_t>(got);
        const char *start = buffer.data(), *end = buffer.data() + held, *newline;
        while ((newline = static_cast<const char *>(std::memchr(start, '\n', end - start)))) {
            work(start, static_cast<size_t>(newline - start));
            start = newline + 1;
        }
        held = static_cast<size_t>(end - start);
        std::memmove(buffer.data(), start, held);
    }
}

}  // namespace

int main(int argc, char **argv) {
    require(argc == 2, "usage");
    const auto work = std::strcmp(argv[1], "encrypt") == 0 ? encrypt : receive;
    dom::parser parser;
    Output output;
    each_line([&](const char *line, size_t count) {
        // The buffer has room behind the last line, so nothing is copied.
        work(parser.parse(line, count, false), output);
    });
    return 0;
}
