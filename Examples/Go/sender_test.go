// SPDX-License-Identifier: Apache-2.0

package pushseal

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

const ring = `{"keys":[{"kty":"oct","alg":"aes128gcm","kid":"a","k":"AAECAwQFBgcICQoLDA0ODw"}]}`

// Any map or struct that encoding/json writes is a push, and any form of the keys.
func TestAnyMap(t *testing.T) {
	type named map[string]any
	type alert struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}
	var parsed any
	if err := json.Unmarshal([]byte(ring), &parsed); err != nil {
		t.Fatal(err)
	}
	for number, push := range []any{
		map[string]any{"aps": map[string]map[string]string{"alert": {"title": "Ferry", "body": "Leaves at nine"}}},
		named{"aps": named{"alert": named{"title": "Ferry", "body": "Leaves at nine"}}},
		map[string]map[string]alert{"aps": {"alert": {"Ferry", "Leaves at nine"}}},
		struct {
			APS any `json:"aps"`
		}{named{"alert": &alert{"Ferry", "Leaves at nine"}}},
		json.RawMessage(`{"aps":{"alert":{"title":"Ferry","body":"Leaves at nine"}}}`),
	} {
		for _, keys := range []any{ring, []byte(ring), json.RawMessage(ring), parsed} {
			sealed, err := SealNotification(keys, push, 0)
			if err != nil {
				t.Fatal(number, err)
			}
			if after := time.Until(time.Unix(sealed.Expiration, 0)); after > Lifetime || after < Lifetime-time.Minute {
				t.Error(number, "expires after", after)
			}
			usable, _ := UsableKeys(keys)
			text, err := Open([]byte(sealed.Payload), usable)
			if err != nil || !strings.Contains(text, `"alert":{"body":"Leaves at nine","title":"Ferry"}`) &&
				!strings.Contains(text, `"alert":{"title":"Ferry","body":"Leaves at nine"}`) {
				t.Error(number, text, err)
			}
			body, err := SealBody(keys, push)
			if err != nil || !strings.Contains(body, `"title":"Ferry"`) || strings.Contains(body, "nine") {
				t.Error(number, body, err)
			}
		}
	}
}
