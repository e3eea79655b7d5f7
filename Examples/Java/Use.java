// SPDX-License-Identifier: Apache-2.0

import java.util.Map;
import pushseal.Key;
import pushseal.Sender;
import pushseal.SealingException;

/**
 * Uses the package pushseal: a whole notification, sealed with the key of a mode in a ring.
 *
 * <pre>usage: java Use MODE RING.json [OTHER]</pre>
 *
 * With OTHER, that mode is asked for, which the sender has to refuse.
 */
public final class Use {
    public static void main(String[] arguments) {
        try {
            String algorithm = Sender.ALGORITHMS.get(arguments[0]);
            Key key = Key.usable(arguments[1]).stream().filter(one -> one.alg().equals(algorithm)).findFirst().orElseThrow();
            Map<String, ?> aps = Map.of("alert", Map.of("title", "Ferry", "body", "Leaves at nine"), "badge", 3,
                    "sound", "horn.caf", "category", "BOARDING");
            String mode = arguments[arguments.length > 2 ? 2 : 0];
            System.out.println(Sender.payload(mode, key, Map.of("aps", aps, "order", Map.of("id", 7)), 3600));
        } catch (SealingException error) {
            System.err.println("use: refused: " + error.getMessage());
            System.exit(1);
        }
    }
}
