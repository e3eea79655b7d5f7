// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals a message into an APNs payload, which the app opens with PushSeal.
 *
 * <pre>usage: java pushseal.Sender MODE RING.json [MESSAGE]</pre>
 *
 * MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
 * RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
 * Without MESSAGE, standard input is sealed. Needs nothing but Java 17: javac pushseal/*.java
 */
public final class Sender {
    /** The alg of the keys that the modes take. */
    public static final Map<String, String> ALGORITHMS = Map.of("salted-cryptojs", "cryptojs", "salted-pbkdf2", "salted",
            "aes128gcm-text", "aes128gcm", "aes128gcm-document", "aes128gcm", "webpush", "webpush");
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

    /**
     * The request body for APNs. push is what it would be without a seal: aps and custom keys, as maps.
     * The two document modes seal all of it, the others the body of the alert. lifetime is in seconds.
     * Another mode, or the mode of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
     */
    public static String payload(String mode, Key key, Map<String, ?> push, long lifetime) {
        if (!key.alg().equals(ALGORITHMS.get(mode))) {
            throw new SealingException("key \"%s\": its alg is not that of a mode \"%s\"".formatted(key.kid(""), mode));
        }
        boolean isWhole = mode.equals("aes128gcm-document") || mode.equals("webpush");
        Map<String, Object> aps = object(push.get("aps")), alert = object(aps.get("alert"));
        String text = (String) alert.get("body");
        if (isWhole) {
            Map<String, Object> document = object(push);
            long now = System.currentTimeMillis() / 1000; // claims are in seconds
            document.put("iat", now);
            document.put("exp", now + lifetime);
            document.put("jti", Base64.getUrlEncoder().encodeToString(random(18)));
            text = Json.written(document);
            aps.clear();
            alert.clear();
        }
        Map<String, Object> outside = isWhole ? new LinkedHashMap<>() : object(push);
        alert.put("body", "(Encrypted)");
        aps.put("alert", alert);
        aps.put("mutable-content", 1);
        outside.put("aps", aps);
        outside.put(isWhole ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA",
                Base64.getEncoder().encodeToString(seal(key, text.getBytes(StandardCharsets.UTF_8))));
        // The header of aes128gcm names its key.
        if (key.kid(null) != null && !key.alg().equals("aes128gcm")) outside.put("ENCRYPTED_KEY_ID", key.kid(""));
        String line = Json.written(outside);
        int count = line.getBytes(StandardCharsets.UTF_8).length;
        if (count > 4096) {
            throw new SealingException("the payload has " + count + " bytes, and APNs takes 4096");
        }
        return line;
    }

    private static byte[] seal(Key key, byte[] text) {
        try {
            return switch (key.alg()) {
                case "aes128gcm" ->
                    sealCoding(key.member("k", 16, 1024), key.kid("").getBytes(StandardCharsets.UTF_8), text);
                case "webpush" -> sealWebPush(key, text);
                default -> sealSalted(key, text);
            };
        } catch (GeneralSecurityException error) { // such as a point that is not on the curve
            throw new SealingException("key \"%s\" cannot be used: %s".formatted(key.kid(""), error.getMessage()));
        }
    }

    /** A copy that can be changed; an empty one of what is no map. */
    private static Map<String, Object> object(Object value) {
        Map<String, Object> made = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> members) members.forEach((name, one) -> made.put((String) name, one));
        return made;
    }

    static String send(String[] arguments) throws IOException {
        String algorithm = arguments.length == 2 || arguments.length == 3 ? ALGORITHMS.get(arguments[0]) : null;
        if (algorithm == null) {
            throw new IllegalArgumentException("usage: java pushseal.Sender MODE RING.json [MESSAGE]; MODE is one of "
                    + String.join(", ", ALGORITHMS.keySet()));
        }
        String body = arguments.length == 3 ? arguments[2] : utf8(System.in.readAllBytes()).replaceFirst("\n\\z", "");
        if (body.isEmpty()) throw new IllegalArgumentException("the message is empty");
        for (Key key : Key.usable(arguments[1])) {
            if (!key.alg().equals(algorithm)) continue;
            Map<String, ?> alert = Map.of("title", "Secret Message!", "body", body);
            return payload(arguments[0], key, Map.of("aps", Map.of("alert", alert)), 3600);
        }
        throw new IllegalArgumentException(arguments[1] + ": no usable " + algorithm + " key for pushes");
    }

    /** new String(bytes, UTF_8) would put U+FFFD in the place of what is no UTF-8. */
    static String utf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    public static void main(String[] arguments) {
        try {
            new PrintStream(System.out, true, StandardCharsets.UTF_8).println(send(arguments));
        } catch (CharacterCodingException error) {
            fail("sender", "the message is not UTF-8");
        } catch (SealingException | IllegalArgumentException | IOException error) {
            fail("sender", error.getMessage());
        }
    }

    static void fail(String program, String message) {
        System.err.println(program + ": error: " + message);
        System.exit(1);
    }
}
