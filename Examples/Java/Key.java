// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A key of the ring, by the names of Docs/KeyRing.md. */
record Key(Map<?, ?> members) {
    /** The keys of the ring that are for pushes and have not ended. */
    static List<Key> usable(String path) {
        List<Key> usable = new ArrayList<>();
        try {
            Map<?, ?> ring = (Map<?, ?>) Json.parse(Files.readString(Path.of(path)));
            for (Object one : (List<?>) ring.get("keys")) {
                Key key = new Key((Map<?, ?>) one);
                boolean isForPushes = key.text("purpose", "pushes").equals("pushes");
                if (isForPushes && key.number("exp", Long.MAX_VALUE) > System.currentTimeMillis() / 1000) usable.add(key);
            }
        } catch (IOException | ClassCastException | NullPointerException | IllegalArgumentException error) {
            throw new IllegalArgumentException(path + ": cannot be read as a key ring");
        }
        return usable;
    }

    String text(String name, String missing) {
        return members.get(name) instanceof String value ? value : missing;
    }

    long number(String name, long missing) {
        return members.get(name) instanceof Long value ? value : missing;
    }

    String alg() {
        return text("alg", "");
    }

    String kid(String missing) {
        return text("kid", missing);
    }

    /** The bytes of a base64url member; count is how many there have to be, 0 for any number. */
    byte[] member(String name, int count) {
        try {
            byte[] value = Base64.getUrlDecoder().decode(text(name, ""));
            if (value.length > 0 && (count == 0 || value.length == count)) return value;
        } catch (IllegalArgumentException error) {
            // Told below: the error itself would quote a character of the key.
        }
        throw new IllegalArgumentException(
                "key \"%s\": \"%s\" is missing, not base64url, or has another length".formatted(kid(""), name));
    }

    /** The public key of the device: 4, x, y. */
    byte[] device() {
        return Derivation.join(new byte[] {4}, member("x", 32), member("y", 32));
    }

    /** Without the secrets that a record would print. */
    @Override
    public String toString() {
        return "Key[" + kid("") + "]";
    }
}
