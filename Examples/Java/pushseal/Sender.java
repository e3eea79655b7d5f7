// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * PushSeal 0.1.0: seals notifications into APNs payloads, which the app opens with PushSeal.
 *
 * Needs nothing but Java 17: javac pushseal/*.java. Use.java shows how it is called.
 */
public final class Sender {
    /** The default: APNs keeps a push for at most 30 days. */
    public static final Duration LIFETIME = Duration.ofDays(28);
    private static final List<String> TEXTS =
            List.of("title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key");

    /** The request body for APNs, and for apns-expiration the second at which the message expires. */
    public record Sealed(String payload, long expiration) {}

    private static final SecureRandom RANDOM = new SecureRandom();

    static byte[] random(int count) {
        byte[] made = new byte[count];
        RANDOM.nextBytes(made);
        return made;
    }

    static byte[] sealSalted(Key key, byte[] text) throws GeneralSecurityException {
        byte[] salt = random(8);
        byte[] derived = Derivation.saltedKeyAndIV(key, salt);
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding"); // Java's name for PKCS #7
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(derived, 0, 32, "AES"), new IvParameterSpec(derived, 32, 16));
        return Derivation.join(Derivation.ascii("Salted__"), salt, cipher.doFinal(text));
    }

    /** RFC 8188 in one record: 2 ends the text of the last one. */
    static byte[] sealCoding(byte[] secret, byte[] keyID, byte[] text) throws GeneralSecurityException {
        byte[] salt = random(16);
        Cipher cipher = Derivation.codingCipher(Cipher.ENCRYPT_MODE, salt, secret);
        byte[] header = ByteBuffer.allocate(21).put(salt).putInt(4096).put((byte) keyID.length).array();
        return Derivation.join(header, keyID, cipher.doFinal(Derivation.join(text, new byte[] {2})));
    }

    static byte[] sealWebPush(Key key, byte[] text) throws GeneralSecurityException {
        byte[] device = key.device();
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
        KeyPair pair = generator.generateKeyPair(); // for this message only
        byte[] sender = Derivation.point(((ECPublicKey) pair.getPublic()).getW());
        byte[] secret = Derivation.webPushSecret(key, pair.getPrivate(), device, device, sender);
        return sealCoding(secret, sender, text);
    }

    /** Seals a whole notification for 28 days. */
    public static Sealed sealNotification(Object keys, Map<String, ?> push) {
        return sealNotification(keys, push, LIFETIME);
    }

    /**
     * Seals a whole notification: aps and custom keys, as they would be sent in clear.
     *
     * keys is what a row of the database has, see Key.usable; the first key seals, aes128gcm or webpush.
     */
    public static Sealed sealNotification(Object keys, Map<String, ?> push, Duration lifetime) {
        Key key = Key.sealing(keys);
        if (!key.alg().equals("aes128gcm") && !key.alg().equals("webpush")) {
            throw new SealingException(
                    "key \"%s\": %s seals no notification, only a body".formatted(key.kid(""), key.alg()));
        }
        if (lifetime.getSeconds() < 1) throw new SealingException("the lifetime: not whole seconds above 0");
        long now = System.currentTimeMillis() / 1000; // claims are in seconds
        long expiration = now + lifetime.getSeconds();
        Map<String, Object> document = checked(push);
        document.put("iat", now);
        document.put("exp", expiration);
        document.put("jti", Base64.getUrlEncoder().encodeToString(random(18)));
        Map<String, ?> shown = Map.of("aps", Map.of("alert", Map.of("body", "(Encrypted)"), "mutable-content", 1));
        return new Sealed(payload(key, shown, "ENCRYPTED_PAYLOAD", written(document)), expiration);
    }

    /**
     * Seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR.
     * Gives the request body for APNs.
     */
    public static String sealBody(Object keys, Map<String, ?> push) {
        Key key = Key.sealing(keys);
        Map<String, Object> copy = checked(push), aps = object(copy.get("aps")), alert = alert(aps);
        if (!(alert.get("body") instanceof String body) || body.isEmpty()) {
            throw new SealingException("the push: its alert has no body");
        }
        alert.put("body", "(Encrypted)");
        aps.put("alert", alert);
        aps.put("mutable-content", 1);
        copy.put("aps", aps);
        return payload(key, copy, "ENCRYPTED_DATA", body);
    }

    private static String payload(Key key, Map<String, ?> push, String field, String text) {
        Map<String, Object> outside = object(push);
        outside.put(field, Base64.getEncoder().encodeToString(seal(key, text.getBytes(StandardCharsets.UTF_8))));
        // The header of aes128gcm names its key.
        if (key.kid(null) != null && !key.alg().equals("aes128gcm")) outside.put("ENCRYPTED_KEY_ID", key.kid(""));
        String line = written(outside);
        int count = line.getBytes(StandardCharsets.UTF_8).length;
        if (count > 4096) throw new SealingException("the payload has " + count + " bytes, and APNs takes 4096");
        return line;
    }

    private static String written(Object value) {
        try {
            return Json.written(value);
        } catch (IllegalArgumentException | ClassCastException error) {
            throw new SealingException("the push: not an object of JSON");
        }
    }

    /** A copy of the push, if it has text to show and none of PushSeal's own names. */
    private static Map<String, Object> checked(Map<String, ?> push) {
        for (String name : push.keySet()) {
            if (Set.of("iat", "exp", "jti").contains(name) || name.startsWith("ENCRYPTED_")) {
                throw new SealingException("the push: \"%s\" is a name of PushSeal".formatted(name));
            }
        }
        Map<String, Object> alert = alert(object(push.get("aps")));
        if (TEXTS.stream().anyMatch(name -> alert.get(name) instanceof String text && !text.isEmpty())) {
            return object(push);
        }
        throw new SealingException("the push: its aps has no alert with a text");
    }

    private static Map<String, Object> alert(Map<String, Object> aps) {
        return aps.get("alert") instanceof String body ? object(Map.of("body", body)) : object(aps.get("alert"));
    }

    private static byte[] seal(Key key, byte[] text) {
        try {
            return switch (key.alg()) {
                case "aes128gcm" ->
                    sealCoding(key.member("k", 16, 1024), key.kid("").getBytes(StandardCharsets.UTF_8), text);
                case "webpush" -> sealWebPush(key, text);
                case "salted", "cryptojs" -> sealSalted(key, text);
                default -> throw new SealingException("key \"%s\": its alg is not known".formatted(key.kid("")));
            };
        } catch (GeneralSecurityException error) { // such as a point that is not on the curve
            throw new SealingException("key \"%s\" cannot be used: %s".formatted(key.kid(""), error.getMessage()));
        }
    }

    /** A copy that can be changed; an empty one of what is no map. */
    private static Map<String, Object> object(Object value) {
        Map<String, Object> made = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> members) members.forEach((name, one) -> made.put(String.valueOf(name), one));
        return made;
    }
}
