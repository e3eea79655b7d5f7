// SPDX-License-Identifier: Apache-2.0

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import pushseal.SealingException;
import pushseal.Sender;

/** Every number of Java in a push and in a key, for `java -ea Test`. */
final class Test {
    public static void main(String[] arguments) {
        Map<String, ?> key = Map.of("kty", "oct", "alg", "aes128gcm", "k", "AAECAwQFBgcICQoLDA0ODw");
        for (Number number : List.of((byte) 7, (short) 7, 7, 7L, 7f, 7.5, new BigDecimal("7.25"), new BigInteger("7"),
                new AtomicInteger(7), new AtomicLong(7), 1e-7, 1e300, new BigDecimal("1E+30"))) {
            Map<String, ?> push = Map.of("aps", Map.of("alert", new StringBuilder("x").toString(), "badge", number));
            String body = Sender.sealBody(List.of(key), push);
            assert body.contains("\"badge\":" + number) : body;
            long expiration = Sender.sealNotification(Map.of("keys", List.of(key)), push).expiration();
            assert expiration > System.currentTimeMillis() / 1000 + 27 * 86400 : expiration;
        }
        for (Number exp : List.of(4e9, 4e9f, 4_000_000_000L, new BigDecimal("4000000000.5"), new AtomicLong(4_000_000_000L))) {
            Map<String, ?> ending = Map.of("kty", "oct", "alg", "aes128gcm", "k", "AAECAwQFBgcICQoLDA0ODw", "exp", exp);
            Sender.sealBody(List.of(ending), Map.of("aps", Map.of("alert", "x")));
        }
        for (Object value : List.of(Double.NaN, Float.POSITIVE_INFINITY, new Object(), Map.of(1, 2))) {
            try {
                Sender.sealNotification(List.of(key), Map.of("aps", Map.of("alert", "x"), "value", value));
                assert false : value;
            } catch (SealingException error) {
                assert error.getMessage().equals("the push: not an object of JSON") : error;
            }
        }
    }
}
