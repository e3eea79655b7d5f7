// SPDX-License-Identifier: Apache-2.0

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
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals a message into an APNs payload, which the app opens with PushSeal.
 *
 * <pre>usage: java Sender MODE RING.json [MESSAGE]</pre>
 *
 * MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
 * RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
 * Without MESSAGE, standard input is sealed. Needs nothing but Java 17: javac *.java
 */
public final class Sender {
    static final Map<String, String> ALGORITHMS = Map.of("salted-cryptojs", "cryptojs", "salted-pbkdf2", "salted",
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

    /** The request body for APNs. The two document modes seal the title, too. */
    static String payload(String mode, Key key, String title, String body, long lifetime)
            throws GeneralSecurityException {
        boolean isWhole = mode.equals("aes128gcm-document") || mode.equals("webpush");
        long now = System.currentTimeMillis() / 1000; // claims are in seconds
        String text = !isWhole ? body : "{\"aps\":{\"alert\":{\"title\":%s,\"body\":%s}},\"iat\":%d,\"exp\":%d,\"jti\":\"%s\"}"
                .formatted(Json.quoted(title), Json.quoted(body), now, now + lifetime,
                        Base64.getUrlEncoder().encodeToString(random(18)));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] sealed = switch (key.alg()) {
            case "aes128gcm" -> sealCoding(key.member("k", 0), key.kid("").getBytes(StandardCharsets.UTF_8), bytes);
            case "webpush" -> sealWebPush(key, bytes);
            default -> sealSalted(key, bytes);
        };
        String clear = isWhole ? "" : "\"title\":" + Json.quoted(title) + ",";
        // The header of aes128gcm names its key.
        boolean isNamed = key.kid(null) != null && !key.alg().equals("aes128gcm");
        String push = "{\"aps\":{\"alert\":{%s\"body\":\"(Encrypted)\"},\"mutable-content\":1},\"%s\":\"%s\"%s}".formatted(
                clear, isWhole ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA", Base64.getEncoder().encodeToString(sealed),
                isNamed ? ",\"ENCRYPTED_KEY_ID\":" + Json.quoted(key.kid("")) : "");
        int count = push.getBytes(StandardCharsets.UTF_8).length;
        if (count > 4096) {
            throw new IllegalArgumentException("the payload has " + count + " bytes, and APNs takes 4096");
        }
        return push;
    }

    static String send(String[] arguments) throws IOException, GeneralSecurityException {
        String algorithm = arguments.length == 2 || arguments.length == 3 ? ALGORITHMS.get(arguments[0]) : null;
        if (algorithm == null) {
            throw new IllegalArgumentException("usage: java Sender MODE RING.json [MESSAGE]; MODE is one of "
                    + String.join(", ", ALGORITHMS.keySet()));
        }
        String body = arguments.length == 3 ? arguments[2] : utf8(System.in.readAllBytes()).replaceFirst("\n\\z", "");
        if (body.isEmpty()) throw new IllegalArgumentException("the message is empty");
        for (Key key : Key.usable(arguments[1])) {
            if (key.alg().equals(algorithm)) return payload(arguments[0], key, "Secret Message!", body, 3600);
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
        } catch (IllegalArgumentException | IOException | GeneralSecurityException error) {
            fail("sender", error.getMessage());
        }
    }

    static void fail(String program, String message) {
        System.err.println(program + ": error: " + message);
        System.exit(1);
    }
}
