// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** PushSeal 0.1.0: a key of the ring, by the names of Docs/Formats.md. */
public record Key(Map<?, ?> members) {
    private static final List<String> ALGORITHMS = List.of("aes128gcm", "webpush", "salted", "cryptojs");

    /**
     * The keys for pushes that have not ended: of a key ring, a registration, its `keys`, or the text of one.
     * A key that cannot be used is an error, or a slip would seal with another.
     */
    public static List<Key> usable(Object stored) {
        Object found = stored;
        for (int depth = 0; depth < 8 && !(found instanceof Collection<?>); depth++) {
            try {
                found = found instanceof Map<?, ?> ring ? ring.get("keys") : Json.parse(((CharSequence) found).toString());
            } catch (ClassCastException | NullPointerException | IllegalArgumentException error) {
                throw new SealingException("the keys: not an object of JSON");
            }
        }
        if (!(found instanceof Collection<?> list)) throw new SealingException("the keys: not a key ring or registration");
        return list.stream().map(Key::of).filter(Key::isUsable).toList();
    }

    private static Key of(Object members) {
        if (members instanceof Map<?, ?> map) return new Key(map);
        throw new SealingException("a key: not an object of JSON");
    }

    private boolean isUsable() {
        String kid = kid("?");
        if (!(members.get("kid") instanceof String) && members.containsKey("kid") || kid.isEmpty()
                || kid.getBytes(StandardCharsets.UTF_8).length > 255
                || members.containsKey("exp") && !(members.get("exp") instanceof Number)) {
            throw new SealingException("a key: \"kid\" or \"exp\" cannot be used");
        }
        if (!ALGORITHMS.contains(alg())) {
            throw new SealingException("key \"%s\": its alg is not %s".formatted(kid, String.join(", ", ALGORITHMS)));
        }
        return text("purpose", "pushes").equals("pushes")
                && number("exp", Long.MAX_VALUE) > System.currentTimeMillis() / 1000;
    }

    /** The first of the keys: as in pushseal, no recipient is chosen by chance. */
    static Key sealing(Object stored) {
        List<Key> keys = usable(stored);
        if (keys.isEmpty()) throw new SealingException("the keys: none is for pushes and has not ended");
        if (keys.stream().map(key -> key.text("recipient", "")).distinct().count() > 1) {
            throw new SealingException("the keys: of several recipients, so give those of one");
        }
        return keys.get(0);
    }

    String text(String name, String missing) {
        return members.get(name) instanceof String value ? value : missing;
    }

    long number(String name, long missing) {
        return members.get(name) instanceof Number value ? value.longValue() : missing;
    }

    /** The format that it seals in. */
    public String alg() {
        return text("alg", "");
    }

    String kid(String missing) {
        return text("kid", missing);
    }

    /** The bytes of a base64url member, from least to most. */
    byte[] member(String name, int least, int most) {
        String text = text(name, "");
        byte[] value = {};
        try {
            value = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException error) {
            // Told below: the error itself would quote a character of the key.
        }
        // Java forgives padding and bits that are left over.
        boolean isExact = Base64.getUrlEncoder().withoutPadding().encodeToString(value).equals(text);
        if (isExact && value.length >= least && value.length <= most && !Arrays.equals(value, new byte[value.length])) {
            return value;
        }
        throw new SealingException("key \"%s\": \"%s\" is missing, not base64url, all zeros, or has another length"
                .formatted(kid(""), name));
    }

    /** The public key of the device: 4, x, y. */
    byte[] device() {
        return Derivation.join(new byte[] {4}, member("x", 32, 32), member("y", 32, 32));
    }

    /** Without the secrets that a record would print. */
    @Override
    public String toString() {
        return "Key[" + kid("") + "]";
    }
}
