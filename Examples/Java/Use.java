// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import pushseal.Json;
import pushseal.Sender;
import pushseal.SealingException;

/**
 * Seals a push for each row of a table.
 *
 * <pre>usage: java Use &lt; rows.ndjson</pre>
 *
 * A row has `keys`, as the phone registered them, and `push`; perhaps a `lifetime` in seconds, or
 * "seal":"body". Prints a payload for each row, or why there is none.
 */
public final class Use {
    @SuppressWarnings("unchecked")
    static Map<String, Object> result(Map<String, Object> row) {
        Object keys = row.get("keys");
        Map<String, Object> push = row.get("push") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
        try {
            if ("body".equals(row.get("seal"))) return Map.of("payload", Sender.sealBody(keys, push));
            Duration lifetime =
                    row.get("lifetime") instanceof Number count ? Duration.ofSeconds(count.longValue()) : Sender.LIFETIME;
            Sender.Sealed sealed = Sender.sealNotification(keys, push, lifetime);
            return Map.of("payload", sealed.payload(), "expiration", sealed.expiration());
        } catch (SealingException error) {
            return Map.of("error", error.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws IOException {
        BufferedReader rows = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = rows.readLine(); line != null; line = rows.readLine()) {
            output.println(Json.written(result((Map<String, Object>) Json.parse(line))));
        }
    }
}
