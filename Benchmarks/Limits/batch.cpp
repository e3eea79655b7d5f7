// SPDX-License-Identifier: Apache-2.0
//
// `receive --batch` and `encrypt --batch` for one shape of line, on one thread: lines and sealed
// documents read whole by simdjson, base64 by table, output spliced from templates. It prints what
// PushSeal prints.
//
// usage: batch receive|encrypt salted|aes128gcm|document|webpush [RING] < LINES, with what Peers
// and Limits are given in $BENCH_PASSPHRASE and $BENCH_KEYING_MATERIAL, in hex

#include <simdjson.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <ctime>
#include <string>
#include <unordered_map>
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
    void clear() { buffer.clear(); }
    std::string_view text() const { return buffer; }
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

/// base64url without padding, as in a JWK.
template <size_t Count> std::array<uint8_t, Count> from_base64url(std::string_view text) {
    std::string padded(text);
    for (char &digit : padded) digit = digit == '-' ? '+' : digit == '_' ? '/' : digit;
    padded.resize((padded.size() + 3) / 4 * 4, '=');
    std::array<uint8_t, Count + 3> bytes;
    require(padded.size() / 4 * 3 <= bytes.size() && from_base64(padded, bytes.data()) == Count, "a key");
    std::array<uint8_t, Count> exact;
    std::copy_n(bytes.begin(), Count, exact.begin());
    return exact;
}

/// What is sealed and under which keys.
class Mode {
public:
    const bool is_document;
    const char *const format;
    /// The id of the key, quoted, where there is but one.
    const std::string_view key_id;
    const struct device *first_device = nullptr;

    Mode(std::string_view name, const char *ring)
        : is_document(name == "document" || name == "webpush"),
          format(name == "salted" ? "salted" : name == "webpush" ? "webpush" : "aes128gcm"),
          key_id(name == "salted" ? "null" : R"("bench")"),
          sealing(name == "salted" ? seal_salted_sha256 : seal_aes128gcm),
          opening(name == "salted" ? open_salted_sha256 : open_aes128gcm) {
        if (name == "webpush") read(ring);
    }

    bool authenticates() const { return opening != open_salted_sha256; }

    size_t seal(const struct device *device, std::string_view text, uint8_t *message) const {
        require(text.size() <= OUTPUT_CAPACITY - 256, "the length");
        const auto *bytes = reinterpret_cast<const uint8_t *>(text.data());
        const size_t count = device ? seal_to_device(device, bytes, text.size(), message)
                                    : sealing(bytes, text.size(), message);
        require(count != FAILED, "sealing");
        return count;
    }

    std::string_view open(const struct device *device, std::string_view sealed, uint8_t *opened) const {
        static uint8_t message[OUTPUT_CAPACITY];
        require(sealed.size() <= OUTPUT_CAPACITY, "the length");
        const size_t message_count = from_base64(sealed, message);
        require(message_count != FAILED, "base64");
        const size_t count = device ? open_on_device(device, message, message_count, opened)
                                    : opening(message, message_count, opened);
        require(count != FAILED, "opening");
        return {reinterpret_cast<const char *>(opened), count};
    }

    /// The keys of the device that a line names; none where all share one key.
    const struct device *device(dom::element line, const char *member, std::string_view &name) const {
        if (devices.empty()) return nullptr;
        name = line[member];
        const auto found = devices.find(std::string(name));
        require(found != devices.end(), "the key id");
        return found->second;
    }

private:
    operation *const sealing, *const opening;
    std::unordered_map<std::string, const struct device *> devices;

    void read(const char *path) {
        dom::parser parser;
        for (dom::element key : parser.load(path)["keys"]) {
            const auto x = from_base64url<32>(key["x"]), y = from_base64url<32>(key["y"]);
            std::array<uint8_t, 65> point{4};
            std::copy(x.begin(), x.end(), point.begin() + 1);
            std::copy(y.begin(), y.end(), point.begin() + 33);
            const auto *device = make_device(from_base64url<32>(key["d"]).data(), point.data(),
                                             from_base64url<16>(key["auth"]).data());
            if (devices.empty()) first_device = device;
            devices[std::string(std::string_view(key["kid"]))] = device;
        }
    }
};

uint8_t opened[OUTPUT_CAPACITY + SIMDJSON_PADDING];

/// A key that is not the ring's first is reported as stale.
void add_status(const Mode &mode, std::string_view key_id, bool is_stale, Output &output) {
    output.add(mode.is_document ? R"(,"clear":[])" : R"(,"clear":["title"])");
    output.add(R"(,"decryption":{"status":"opened","format":")");
    output.add(mode.format);
    output.add(R"(","keyId":)");
    if (key_id.empty()) output.add(mode.key_id);
    else output.add_quoted(key_id);
    output.add(is_stale ? R"(,"stale":true)" : R"(,"stale":false)");
    output.add(mode.is_document ? R"(,"whole":true)" : R"(,"whole":false)");
    output.add(mode.authenticates() ? R"(,"authenticated":true)" : R"(,"authenticated":false)");
    output.add(R"(,"reason":null},"faults":[]})");
    output.end_line();
}

/// A payload as `{"aps":{"alert":{"title":…,"body":…},"mutable-content":1},"ENCRYPTED_DATA":…}`.
void receive_text(const Mode &mode, dom::element payload, Output &output) {
    const dom::element aps = payload["aps"];
    require(int64_t(aps["mutable-content"]) == 1, "the gate");
    const std::string_view text = mode.open(nullptr, payload["ENCRYPTED_DATA"], opened);
    const std::string_view title = aps["alert"]["title"], body = aps["alert"]["body"];
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
    output.add(R"(},"mutable-content":1}})");
    add_status(mode, {}, false, output);
}

/// A payload as `{"aps":{"alert":{"body":…},"mutable-content":1},"ENCRYPTED_PAYLOAD":…}`, perhaps
/// with an ENCRYPTED_KEY_ID, and in it a notification with a title, a subtitle, a body, a badge, a
/// sound, a thread, and the custom keys `order` and `url`.
void receive_document(const Mode &mode, dom::element payload, Output &output) {
    static dom::parser documents;
    const dom::element outer = payload["aps"];
    require(int64_t(outer["mutable-content"]) == 1, "the gate");
    require(std::string_view(outer["alert"]["body"]).size() > 0, "the gate");
    std::string_view key_id;
    const struct device *device = mode.device(payload, "ENCRYPTED_KEY_ID", key_id);
    const std::string_view text = mode.open(device, payload["ENCRYPTED_PAYLOAD"], opened);
    const dom::element document = documents.parse(text.data(), text.size(), false);
    const dom::element aps = document["aps"], alert = aps["alert"];
    const std::string_view title = alert["title"], subtitle = alert["subtitle"], body = alert["body"];
    const std::string_view sound = aps["sound"], thread = aps["thread-id"], url = document["url"];
    const std::string badge = std::to_string(int64_t(aps["badge"]));
    require(int64_t(document["iat"]) > 0, "iat");
    require(std::string_view(document["jti"]).size() - 1 < 255, "jti");

    output.add(R"({"outcome":"modified","reason":"the extension replied in time","title":)");
    output.add_quoted(title);
    output.add(R"(,"subtitle":)");
    output.add_quoted(subtitle);
    output.add(R"(,"body":)");
    output.add_quoted(body);
    output.add(R"(,"badge":)");
    output.add(badge);
    output.add(R"(,"sound":)");
    output.add_quoted(sound);
    output.add(R"(,"attachments":[],"categoryIdentifier":"","threadIdentifier":)");
    output.add_quoted(thread);
    output.add(R"(,"userInfo":{"aps":{"alert":{"body":)");
    output.add_quoted(body);
    output.add(R"(,"subtitle":)");
    output.add_quoted(subtitle);
    output.add(R"(,"title":)");
    output.add_quoted(title);
    output.add(R"(},"badge":)");
    output.add(badge);
    output.add(R"(,"sound":)");
    output.add_quoted(sound);
    output.add(R"(,"thread-id":)");
    output.add_quoted(thread);
    output.add(R"(},"order":)");
    output.add(std::to_string(int64_t(document["order"])));
    output.add(R"(,"url":)");
    output.add_quoted(url);
    output.add("}");
    add_status(mode, key_id, device != mode.first_device, output);
}

/// Options as `{"message":…,"title":…}`.
void encrypt_text(const Mode &mode, dom::element options, Output &output) {
    static uint8_t message[OUTPUT_CAPACITY];
    const std::string_view text = options["message"], title = options["title"];
    const size_t count = mode.seal(nullptr, text, message);
    output.add(R"({"aps":{"alert":{"title":)");
    output.add_quoted(title);
    output.add(R"~(,"body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_DATA":")~");
    output.add_base64(message, count);
    output.add("\"}");
    output.end_line();
}

/// Options of a whole notification, perhaps with the `key-id` of a device.
void encrypt_document(const Mode &mode, dom::element options, Output &output) {
    static uint8_t message[OUTPUT_CAPACITY];
    static Output document;
    std::string_view key_id;
    const struct device *device = mode.device(options, "key-id", key_id);
    const dom::element custom = options["custom"];
    uint8_t random[16];
    pooled_random(random, sizeof random);
    document.add(R"({"aps":{"alert":{"title":)");
    document.add_quoted(options["title"]);
    document.add(R"(,"subtitle":)");
    document.add_quoted(options["subtitle"]);
    document.add(R"(,"body":)");
    document.add_quoted(options["message"]);
    document.add(R"(},"badge":)");
    document.add(std::to_string(int64_t(options["badge"])));
    document.add(R"(,"sound":)");
    document.add_quoted(options["sound"]);
    document.add(R"(,"thread-id":)");
    document.add_quoted(options["thread-id"]);
    document.add(R"(},"order":)");
    document.add(std::to_string(int64_t(custom["order"])));
    document.add(R"(,"url":)");
    document.add_quoted(custom["url"]);
    document.add(R"(,"iat":)");
    document.add(std::to_string(std::time(nullptr)));
    document.add(R"(,"jti":")");
    document.add_base64(random, sizeof random);
    document.add("\"}");
    const size_t count = mode.seal(device, document.text(), message);
    document.clear();

    output.add(R"~({"aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_PAYLOAD":")~");
    output.add_base64(message, count);
    output.add("\"");
    if (device) {
        output.add(R"(,"ENCRYPTED_KEY_ID":)");
        output.add_quoted(key_id);
    }
    output.add("}");
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
    require(argc == 3 || argc == 4, "usage");
    const Mode mode(argv[2], argc == 4 ? argv[3] : nullptr);
    const bool encrypts = std::strcmp(argv[1], "encrypt") == 0;
    const auto work = mode.is_document ? (encrypts ? encrypt_document : receive_document)
                                       : (encrypts ? encrypt_text : receive_text);
    dom::parser parser;
    Output output;
    each_line([&](const char *line, size_t count) {
        // The buffer has room behind the last line, so nothing is copied.
        work(mode, parser.parse(line, count, false), output);
    });
    return 0;
}
