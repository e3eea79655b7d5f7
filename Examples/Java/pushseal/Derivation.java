// SPDX-License-Identifier: Apache-2.0

package pushseal;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** PushSeal 0.1.0: how the formats make keys of a message from keys of the ring, for both directions. */
final class Derivation {
    private static final Set<String> DIGESTS = Set.of("sha1", "sha256", "sha384", "sha512");

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        for (byte[] part : parts) made.writeBytes(part);
        return made.toByteArray();
    }

    /** 48 bytes for AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`: the key, then the IV. */
    static byte[] saltedKeyAndIV(Key key, byte[] salt) throws GeneralSecurityException {
        byte[] passphrase = key.member("k", 1, 1024);
        if (key.alg().equals("salted")) {
            String used = key.text("cipher", "aes-256-cbc") + " " + key.text("kdf", "pbkdf2");
            String digest = key.text("md", "sha256");
            Object iter = key.members().containsKey("iter") ? key.members().get("iter") : 10000;
            long count = iter instanceof Number number && number.doubleValue() == number.longValue() ? number.longValue() : 0;
            boolean isKnown = used.equals("aes-256-cbc pbkdf2") && DIGESTS.contains(digest);
            if (!isKnown || count < 1 || count > 10_000_000) {
                throw new SealingException(
                        "key \"%s\": only aes-256-cbc with pbkdf2 is written here".formatted(key.kid("")));
            }
            return pbkdf2(mac("Hmac" + digest.toUpperCase(Locale.ROOT), passphrase), salt, count, 48);
        }
        byte[] made = {}, block = {};
        while (made.length < 48) {
            block = MessageDigest.getInstance("MD5").digest(join(block, passphrase, salt));
            made = join(made, block);
        }
        return made;
    }

    /** RFC 8018 section 5.2. Java's own takes the passphrase as characters; the ring has bytes. */
    static byte[] pbkdf2(Mac mac, byte[] salt, long iterations, int count) {
        byte[] made = {};
        for (int block = 1; made.length < count; block++) {
            byte[] last = mac.doFinal(ByteBuffer.allocate(salt.length + 4).put(salt).putInt(block).array());
            byte[] sum = last.clone();
            for (long i = 1; i < iterations; i++) {
                last = mac.doFinal(last);
                for (int j = 0; j < sum.length; j++) sum[j] ^= last[j];
            }
            made = join(made, sum);
        }
        return Arrays.copyOf(made, count);
    }

    static Mac mac(String name, byte[] key) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(name);
        mac.init(new SecretKeySpec(key, name));
        return mac;
    }

    /** HKDF-SHA-256 (RFC 5869) for up to 32 bytes. */
    static byte[] hkdf(byte[] salt, byte[] secret, byte[] info, int count) throws GeneralSecurityException {
        byte[] extracted = mac("HmacSHA256", salt).doFinal(secret);
        return Arrays.copyOf(mac("HmacSHA256", extracted).doFinal(join(info, new byte[] {1})), count);
    }

    static Cipher codingCipher(int mode, byte[] salt, byte[] secret) throws GeneralSecurityException {
        byte[] key = hkdf(salt, secret, ascii("Content-Encoding: aes128gcm\0"), 16);
        byte[] nonce = hkdf(salt, secret, ascii("Content-Encoding: nonce\0"), 12);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce)); // the tag, in bits
        return cipher;
    }

    static ECParameterSpec curve() throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        return parameters.getParameterSpec(ECParameterSpec.class);
    }

    /** 4, x, y: 65 bytes. BigInteger's own bytes have a sign and no leading zeros. */
    static byte[] point(ECPoint point) {
        byte[] made = new byte[65];
        made[0] = 4;
        byte[] x = point.getAffineX().toByteArray(), y = point.getAffineY().toByteArray();
        for (int i = 1; i <= 32 && i <= x.length; i++) made[33 - i] = x[x.length - i];
        for (int i = 1; i <= 32 && i <= y.length; i++) made[65 - i] = y[y.length - i];
        return made;
    }

    /** ECDH, then RFC 8291 section 3.4. `other` is the other side's public key; off the curve it is refused. */
    static byte[] webPushSecret(Key key, PrivateKey own, byte[] other, byte[] device, byte[] sender)
            throws GeneralSecurityException {
        if (other.length != 65 || other[0] != 4) throw new GeneralSecurityException("not a point on P-256");
        ECPoint point = new ECPoint(
                new BigInteger(1, Arrays.copyOfRange(other, 1, 33)), new BigInteger(1, Arrays.copyOfRange(other, 33, 65)));
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(own);
        agreement.doPhase(KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve())), true);
        byte[] info = join(ascii("WebPush: info\0"), device, sender);
        return hkdf(key.member("auth", 16, 16), agreement.generateSecret(), info, 32);
    }
}
