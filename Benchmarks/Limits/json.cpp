// SPDX-License-Identifier: Apache-2.0
//
// JSON lines read by simdjson into its DOM, which is what JSONDocument comes closest to: the whole
// text is checked, and values are there to be asked for. Answers as Sources/Messages does.

#include <simdjson.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "worker.h"

using namespace simdjson;

static std::vector<padded_string> lines_of(const std::string &path) {
    std::ifstream file(path);
    std::vector<padded_string> lines;
    for (std::string line; std::getline(file, line);) lines.emplace_back(line);
    return lines;
}

static std::string answer(const std::string &request) {
    std::istringstream words(request);
    std::string format, verb, path;
    long times = 0;
    words >> format >> verb >> times >> path;
    const auto lines = lines_of(path);
    if (format != "json" || times < 1 || lines.empty()) return "error: not a request";

    dom::parser parser;
    dom::element document;
    const uint64_t start = processor_nanoseconds();
    for (; times > 0; times--)
        for (const auto &line : lines)
            if (parser.parse(line).get(document)) return "error: a line is not JSON";
    const uint64_t elapsed = processor_nanoseconds() - start;

    size_t count = 0;
    for (const auto &line : lines) {
        document = parser.parse(line);
        count += std::string_view(document["ENCRYPTED_DATA"]).size();
        count += std::string_view(document["aps"]["alert"]["title"]).size();
    }
    std::ostringstream text;
    text << elapsed << ' ' << std::hex << count;
    return text.str();
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        try {
            std::cout << answer(line) << std::endl;
        } catch (const std::exception &error) {
            std::cout << "error: " << error.what() << std::endl;
        }
    }
}
