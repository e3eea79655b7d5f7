// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.ECPrivateKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * PushSeal 0.1.0: opens a payload at a desk, prints the text or the document that was sealed.
 *
 * <pre>usage: java pushseal.Opener RING.json &lt; payload.json</pre>
 *
 * Checks neither claims nor replays. That is for the app's extension, see PushSeal.
 */
public final class Opener {
    static byte[] openSalted(Key key, byte[] sealed) throws GeneralSecurityException {
        if (sealed.length < 32 || !Arrays.equals(Arrays.copyOf(sealed, 8), Derivation.ascii("Salted__"))) {
            throw new GeneralSecurityException("not a Salted__ message");
        }
        byte[] derived = Derivation.saltedKeyAndIV(key, Arrays.copyOfRange(sealed, 8, 16));
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(derived, 0, 32, "AES"), new IvParameterSpec(derived, 32, 16));
        return cipher.doFinal(sealed, 16, sealed.length - 16);
    }

    static byte[] openCoding(byte[] secret, byte[] salt, byte[] record) throws GeneralSecurityException {
        byte[] text = Derivation.codingCipher(Cipher.DECRYPT_MODE, salt, secret).doFinal(record);
        int end = text.length - 1;
        while (end >= 0 && text[end] == 0) end--; // padding is zeros, after a 2
        if (end < 0 || text[end] != 2) throw new GeneralSecurityException("not the last record of a message");
        return Arrays.copyOf(text, end);
    }

    /** RFC 8188 and 8291, in the one record that a push has room for. */
    static byte[] openRFC8188(Key key, byte[] sealed) throws GeneralSecurityException {
        int start = sealed.length < 21 ? sealed.length : 21 + Byte.toUnsignedInt(sealed[20]);
        int count = sealed.length - start;
        if (count < 18 || count > Integer.toUnsignedLong(ByteBuffer.wrap(sealed).getInt(16))) {
            throw new GeneralSecurityException("not a message of one record");
        }
        byte[] salt = Arrays.copyOf(sealed, 16);
        byte[] keyID = Arrays.copyOfRange(sealed, 21, start);
        byte[] record = Arrays.copyOfRange(sealed, start, sealed.length);
        if (key.alg().equals("aes128gcm")) {
            if (key.kid(null) != null && !Arrays.equals(key.kid("").getBytes(StandardCharsets.UTF_8), keyID)) {
                throw new GeneralSecurityException("it names another key");
            }
            return openCoding(key.member("k", 16, 1024), salt, record);
        }
        PrivateKey own = KeyFactory.getInstance("EC").generatePrivate(
                new ECPrivateKeySpec(new BigInteger(1, key.member("d", 32, 32)), Derivation.curve()));
        return openCoding(Derivation.webPushSecret(key, own, keyID, key.device(), keyID), salt, record);
    }

    /** The first key that opens it wins; a name in the push only says which to try. */
    static String opened(byte[] sealed, Object named, Iterable<Key> keys) {
        for (Key key : keys) {
            if (named != null && key.kid(null) != null && !key.kid(null).equals(named)) continue;
            try {
                return utf8(switch (key.alg()) {
                    case "salted", "cryptojs" -> openSalted(key, sealed);
                    case "aes128gcm", "webpush" -> openRFC8188(key, sealed);
                    default -> throw new IllegalArgumentException("a format that is not read here");
                });
            } catch (GeneralSecurityException | SealingException | IllegalArgumentException | CharacterCodingException error) {
                continue; // one reason for all: which of them it was helps only an attacker
            }
        }
        throw new IllegalArgumentException("not opened: altered, or sealed with a key that the ring does not hold");
    }

    static Map<?, ?> readPush() throws IOException {
        try {
            Map<?, ?> push = (Map<?, ?>) Json.parse(utf8(System.in.readAllBytes()));
            if (sealedField(push).length > 0) return push;
        } catch (CharacterCodingException | ClassCastException | NullPointerException | IllegalArgumentException error) {
            // Told below, as for a payload without a sealed field.
        }
        throw new IllegalArgumentException("standard input: not a payload with a sealed field in base64");
    }

    static byte[] sealedField(Map<?, ?> push) {
        String name = push.containsKey("ENCRYPTED_PAYLOAD") ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA";
        return Base64.getDecoder().decode((String) push.get(name));
    }

    public static void main(String[] arguments) {
        try {
            if (arguments.length != 1) throw new IllegalArgumentException("usage: java pushseal.Opener RING.json < payload.json");
            Map<?, ?> push = readPush();
            String text = opened(sealedField(push), push.get("ENCRYPTED_KEY_ID"), Key.usable(Files.readString(Path.of(arguments[0]))));
            new PrintStream(System.out, true, StandardCharsets.UTF_8).print(text);
        } catch (SealingException | IllegalArgumentException | IOException error) {
            System.err.println("opener: error: " + error.getMessage());
            System.exit(1);
        }
    }

    /** new String(bytes, UTF_8) would put U+FFFD in the place of what is no UTF-8. */
    static String utf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
}
