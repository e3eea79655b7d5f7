// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A key of the ring, by the names of Docs/Formats.md. */
public record Key(Map<?, ?> members) {
    /** The keys of the ring that are for pushes and have not ended. */
    public static List<Key> usable(String path) {
        List<Key> usable = new ArrayList<>();
        try {
            Map<?, ?> ring = (Map<?, ?>) Json.parse(Files.readString(Path.of(path)));
            for (Object one : (List<?>) ring.get("keys")) {
                Key key = new Key((Map<?, ?>) one);
                boolean isForPushes = key.text("purpose", "pushes").equals("pushes");
                if (isForPushes && key.number("exp", Long.MAX_VALUE) > System.currentTimeMillis() / 1000) usable.add(key);
            }
        } catch (IOException | ClassCastException | NullPointerException | IllegalArgumentException error) {
            throw new SealingException(path + ": cannot be read as a key ring");
        }
        return usable;
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
