// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** PushSeal 0.1.0: as much JSON as key rings and payloads need, since Java brings none. With Jackson or Gson, take those. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, numbers, booleans and null; errors name the place and quote nothing. */
    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        if (json.peek() != 0) throw json.error();
        return value;
    }

    /** Maps, collections, text, numbers, booleans and null, without white space. */
    public static String written(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream().map(one -> quoted((String) one.getKey()) + ":" + written(one.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(Json::written).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof CharSequence text) return quoted(text.toString());
        String word = String.valueOf(value);
        if (value == null || value instanceof Boolean || value instanceof Number && NUMBER.matcher(word).matches()) return word;
        throw new IllegalArgumentException("not a value of JSON"); // such as NaN, or a date
    }

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    /** A string with its quotes. */
    static String quoted(String text) {
        StringBuilder made = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') made.append('\\').append(c);
            else if (c < ' ') made.append(String.format("\\u%04x", (int) c));
            else made.append(c);
        }
        return made.append('"').toString();
    }

    private IllegalArgumentException error() {
        return new IllegalArgumentException("not JSON from character " + at + " on");
    }

    /** The next character that is not white space, 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean skip(String expected) {
        peek();
        if (!text.startsWith(expected, at)) return false;
        at += expected.length();
        return true;
    }

    private Object value(int depth) {
        if (depth > 64) throw error();
        if (peek() == '"') return string();
        if (skip("true")) return true;
        if (skip("false")) return false;
        if (skip("null")) return null;
        if (skip("{")) {
            Map<String, Object> members = new LinkedHashMap<>();
            if (skip("}")) return members;
            do {
                String name = string();
                if (!skip(":") || members.containsKey(name)) throw error();
                members.put(name, value(depth + 1));
            } while (skip(","));
            if (!skip("}")) throw error();
            return members;
        }
        if (skip("[")) {
            List<Object> elements = new ArrayList<>();
            if (skip("]")) return elements;
            do elements.add(value(depth + 1)); while (skip(","));
            if (!skip("]")) throw error();
            return elements;
        }
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String word = text.substring(start, at);
        if (!NUMBER.matcher(word).matches()) throw error();
        return new BigDecimal(word);
    }

    private String string() {
        if (!skip("\"")) throw error();
        StringBuilder made = new StringBuilder();
        while (at < text.length() && text.charAt(at) >= ' ') {
            char c = text.charAt(at++);
            if (c == '"') return made.toString();
            if (c == '\\') {
                if (at == text.length()) throw error();
                c = text.charAt(at++);
                int known = "\"\\/bfnrt".indexOf(c);
                if (known >= 0) {
                    c = "\"\\/\b\f\n\r\t".charAt(known);
                } else {
                    if (c != 'u' || at + 4 > text.length()) throw error();
                    try {
                        c = (char) Integer.parseUnsignedInt(text.substring(at, at + 4), 16);
                    } catch (NumberFormatException e) {
                        throw error();
                    }
                    at += 4;
                }
            }
            made.append(c);
        }
        throw error();
    }
}
