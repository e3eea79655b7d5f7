// SPDX-License-Identifier: Apache-2.0

package pushseal;

/** PushSeal 0.1.0: why there is no payload; quotes nothing of a key. */
public final class SealingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SealingException(String reason) {
        super(reason);
    }
}
