<?php
// SPDX-License-Identifier: Apache-2.0
//
// PushSeal 0.1.0: opens a payload at a desk, prints the text or the document that was sealed.
//
// usage: php opener.php RING.json < payload.json
//
// Checks neither claims nor replays. That is for the app's extension, see PushSeal.
declare(strict_types=1);

namespace PushSeal;

require __DIR__ . '/sender.php';

/** Each of these gives false for what does not open: why helps only an attacker. */
function openSalted(array $key, string $sealed): string|false
{
    if (!str_starts_with($sealed, 'Salted__') || strlen($sealed) < 32) {
        return false;
    }
    [$secret, $iv] = saltedKeyAndIV($key, substr($sealed, 8, 8));
    return openssl_decrypt(substr($sealed, 16), 'aes-256-cbc', $secret, OPENSSL_RAW_DATA, $iv);
}

function openCoding(string $secret, string $salt, string $record): string|false
{
    [$key, $nonce] = codingKeyAndNonce($salt, $secret);
    $tag = substr($record, -16); // its length is not checked by openssl_decrypt
    $text = openssl_decrypt(substr($record, 0, -16), 'aes-128-gcm', $key, OPENSSL_RAW_DATA, $nonce, $tag);
    $text = rtrim((string) $text, "\0"); // padding is zeros, after a 2
    return str_ends_with($text, "\x02") ? substr($text, 0, -1) : false;
}

/** RFC 8188 and 8291, in the one record that a push has room for. */
function openRFC8188(array $key, string $sealed): string|false
{
    if (strlen($sealed) < 21) {
        return false;
    }
    $salt = substr($sealed, 0, 16);
    ['size' => $size, 'count' => $count] = unpack('Nsize/Ccount', $sealed, 16);
    [$keyID, $record] = [substr($sealed, 21, $count), substr($sealed, 21 + $count)];
    if (strlen($record) < 18 || strlen($record) > $size) {
        return false;
    }
    if ($key['alg'] === 'aes128gcm') {
        return ($key['kid'] ?? $keyID) === $keyID ? openCoding(member($key, 'k', 16, 1024), $salt, $record) : false;
    }
    $point = "\x04" . member($key, 'x', 32) . member($key, 'y', 32);
    // RFC 5915: version 1, d, the curve, the point.
    $der = "\x30\x77\x02\x01\x01\x04\x20" . member($key, 'd', 32)
        . "\xa0\x0a\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\xa1\x44\x03\x42\x00" . $point;
    $own = openssl_pkey_get_private(
        "-----BEGIN EC PRIVATE KEY-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END EC PRIVATE KEY-----\n",
    );
    return openCoding(webPushSecret($key, $own, $keyID, $point, $keyID), $salt, $record);
}

/** The first key that opens it wins; a name in the push only says which to try. */
function opened(array $push, string $sealed, array $keys): string
{
    $named = $push['ENCRYPTED_KEY_ID'] ?? null;
    foreach ($keys as $key) {
        if ($named !== null && ($key['kid'] ?? $named) !== $named) {
            continue;
        }
        try {
            $text = match ($key['alg'] ?? null) {
                'cryptojs', 'salted' => openSalted($key, $sealed),
                'aes128gcm', 'webpush' => openRFC8188($key, $sealed),
                default => false,
            };
        } catch (\Throwable) {
            continue;
        }
        if ($text !== false && preg_match('//u', $text)) {
            return $text;
        }
    }
    throw new \RuntimeException('not opened: altered, or sealed with a key that the ring does not hold');
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    try {
        if ($argc !== 2) {
            throw new \RuntimeException('usage: opener.php RING.json < payload.json');
        }
        $keys = usableKeys((string) @file_get_contents($argv[1]));
        $push = json_decode(stream_get_contents(STDIN), true);
        $sealed = base64_decode((string) ($push['ENCRYPTED_PAYLOAD'] ?? $push['ENCRYPTED_DATA'] ?? ''), true);
        if (!$sealed) {
            throw new \RuntimeException('standard input: not a payload with a sealed field in base64');
        }
        echo opened($push, $sealed, $keys);
    } catch (\RuntimeException $error) {
        fwrite(STDERR, "opener: error: {$error->getMessage()}\n");
        exit(1);
    }
}
