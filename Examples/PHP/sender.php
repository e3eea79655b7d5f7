<?php
// SPDX-License-Identifier: Apache-2.0
//
// PushSeal 0.1.0: seals notifications into APNs payloads, which the app opens with PushSeal.
// Needs PHP 8 with the extension openssl. use.php shows how it is called.
declare(strict_types=1);

namespace PushSeal;

/** 28 days, in seconds: APNs keeps a push for at most 30. */
const LIFETIME = 28 * 86400;
const TEXTS = ['title', 'subtitle', 'body', 'title-loc-key', 'subtitle-loc-key', 'loc-key'];
const JSON_COMPACT = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;
// What stands before x and y in the DER form of a public key on P-256 (RFC 5480).
const P256_PREFIX = "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00";

/** Why there is no payload; quotes nothing of a key. */
final class SealingError extends \RuntimeException
{
}

/** The request body for APNs, and for apns-expiration the second at which the message expires. */
final class Sealed
{
    public function __construct(public string $payload, public int $expiration)
    {
    }
}

/** A copy, of what JSON writes of a value: objects stay objects, also empty ones. */
function plain(mixed $value, string $name): mixed
{
    try {
        return json_decode(is_string($value) ? $value : json_encode($value, JSON_COMPACT), false, 512, JSON_THROW_ON_ERROR);
    } catch (\JsonException) {
        throw new SealingError("$name: not an object of JSON");
    }
}

/**
 * The keys for pushes that have not ended: of a key ring, a registration, its `keys`, or the text of one.
 * A key that cannot be used is an error, or a slip would seal with another.
 */
function usableKeys(mixed $stored): array
{
    $found = plain($stored, 'the keys');
    for ($depth = 0; $depth < 3 && $found instanceof \stdClass; $depth++) {
        $found = plain($found->keys ?? null, 'the keys');
    }
    if (!is_array($found)) {
        throw new SealingError('the keys: not a key ring or registration');
    }
    return array_values(array_filter(array_map(fn (mixed $key) => (array) $key, $found), fn (array $key) => isUsable($key)));
}

function isUsable(array $key): bool
{
    [$kid, $alg, $exp] = [$key['kid'] ?? '?', $key['alg'] ?? null, $key['exp'] ?? INF];
    if (!is_string($kid) || $kid === '' || strlen($kid) > 255 || !(is_int($exp) || is_float($exp))) {
        throw new SealingError('a key: "kid" or "exp" cannot be used');
    }
    if (!in_array($alg, ['aes128gcm', 'webpush', 'salted', 'cryptojs'], true)) {
        throw new SealingError("key \"$kid\": its alg is not aes128gcm, webpush, salted, cryptojs");
    }
    return ($key['purpose'] ?? 'pushes') === 'pushes' && $exp > time();
}

/** The first of the keys: as in pushseal, no recipient is chosen by chance. */
function sealingKey(mixed $stored): array
{
    $keys = usableKeys($stored);
    if ($keys === []) {
        throw new SealingError('the keys: none is for pushes and has not ended');
    }
    foreach ($keys as $key) {
        if (($key['recipient'] ?? null) !== ($keys[0]['recipient'] ?? null)) {
            throw new SealingError('the keys: of several recipients, so give those of one');
        }
    }
    return $keys[0];
}

/** The bytes of a base64url member, from $least to $most, or exactly $least. */
function member(array $key, string $name, int $least, ?int $most = null): string
{
    $text = is_string($key[$name] ?? null) ? $key[$name] : '';
    $value = (string) base64_decode(strtr($text, '-_', '+/'), true);
    // PHP takes both alphabets, white space, padding and bits that are left over.
    $isExact = rtrim(strtr(base64_encode($value), '+/', '-_'), '=') === $text;
    if (!$isExact || strlen($value) < $least || strlen($value) > ($most ?? $least) || trim($value, "\0") === '') {
        $kid = $key['kid'] ?? '';
        throw new SealingError("key \"$kid\": \"$name\" is missing, not base64url, all zeros, or has another length");
    }
    return $value;
}

/** For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`. */
function saltedKeyAndIV(array $key, string $salt): array
{
    $passphrase = member($key, 'k', 1, 1024);
    $made = $block = '';
    if ($key['alg'] === 'salted') {
        [$digest, $count] = [$key['md'] ?? 'sha256', $key['iter'] ?? 10000];
        $isKnown = [$key['cipher'] ?? 'aes-256-cbc', $key['kdf'] ?? 'pbkdf2'] === ['aes-256-cbc', 'pbkdf2']
            && in_array($digest, ['sha1', 'sha256', 'sha384', 'sha512'], true);
        if (!$isKnown || !is_int($count) || $count < 1 || $count > 10_000_000) {
            $kid = $key['kid'] ?? '';
            throw new SealingError("key \"$kid\": only aes-256-cbc with pbkdf2 is written here");
        }
        $made = hash_pbkdf2($digest, $passphrase, $salt, $count, 48, true);
    }
    while (strlen($made) < 48) {
        $made .= $block = md5($block . $passphrase . $salt, true);
    }
    return [substr($made, 0, 32), substr($made, 32, 16)];
}

function sealSalted(array $key, string $text): string
{
    $salt = random_bytes(8);
    [$secret, $iv] = saltedKeyAndIV($key, $salt);
    return 'Salted__' . $salt . openssl_encrypt($text, 'aes-256-cbc', $secret, OPENSSL_RAW_DATA, $iv);
}

function codingKeyAndNonce(string $salt, string $secret): array
{
    return [hash_hkdf('sha256', $secret, 16, "Content-Encoding: aes128gcm\0", $salt),
        hash_hkdf('sha256', $secret, 12, "Content-Encoding: nonce\0", $salt)];
}

/** RFC 8188 in one record: 2 ends the text of the last one. */
function sealCoding(string $secret, string $keyID, string $text): string
{
    $salt = random_bytes(16);
    [$key, $nonce] = codingKeyAndNonce($salt, $secret);
    $record = openssl_encrypt("$text\x02", 'aes-128-gcm', $key, OPENSSL_RAW_DATA, $nonce, $tag);
    return $salt . pack('NC', 4096, strlen($keyID)) . $keyID . $record . $tag;
}

/** ECDH, then RFC 8291 section 3.4. $point is the other side's public key: 4, x, y. */
function webPushSecret(array $key, \OpenSSLAsymmetricKey $own, string $point, string $device, string $sender): string
{
    $pem = "-----BEGIN PUBLIC KEY-----\n" . base64_encode(P256_PREFIX . $point) . "\n-----END PUBLIC KEY-----\n";
    $shared = strlen($point) === 65 ? @openssl_pkey_derive($pem, $own) : false;
    if ($shared === false) {
        throw new SealingError(sprintf('key "%s": the public key is not on the curve P-256', $key['kid'] ?? ''));
    }
    return hash_hkdf('sha256', $shared, 32, "WebPush: info\0" . $device . $sender, member($key, 'auth', 16));
}

function sealWebPush(array $key, string $text): string
{
    $device = "\x04" . member($key, 'x', 32) . member($key, 'y', 32);
    $pair = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    ['x' => $x, 'y' => $y] = openssl_pkey_get_details($pair)['ec']; // without leading zeros
    $sender = "\x04" . str_pad($x, 32, "\0", STR_PAD_LEFT) . str_pad($y, 32, "\0", STR_PAD_LEFT);
    return sealCoding(webPushSecret($key, $pair, $device, $device, $sender), $sender, $text);
}

function payload(array $key, array $push, string $field, string $text): string
{
    $sealed = match ($key['alg']) {
        'aes128gcm' => sealCoding(member($key, 'k', 16, 1024), $key['kid'] ?? '', $text),
        'webpush' => sealWebPush($key, $text),
        'salted', 'cryptojs' => sealSalted($key, $text),
    };
    $push[$field] = base64_encode($sealed);
    if (isset($key['kid']) && $key['alg'] !== 'aes128gcm') { // whose header names it
        $push['ENCRYPTED_KEY_ID'] = $key['kid'];
    }
    $line = json_encode($push, JSON_COMPACT);
    if (strlen($line) > 4096) {
        throw new SealingError('the payload has ' . strlen($line) . ' bytes, and APNs takes 4096');
    }
    return $line;
}

/** A copy of the push, if it has text to show and none of PushSeal's own names. */
function checked(mixed $push): array
{
    $copy = plain($push, 'the push');
    if (!$copy instanceof \stdClass) {
        throw new SealingError('the push: not an object of JSON');
    }
    foreach (get_object_vars($copy) as $name => $_) {
        if (preg_match('/^(iat|exp|jti|ENCRYPTED_.*)$/D', (string) $name)) {
            throw new SealingError("the push: \"$name\" is a name of PushSeal");
        }
    }
    $aps = $copy->aps ?? null;
    $alert = $aps instanceof \stdClass ? $aps->alert ?? null : null;
    $texts = $alert instanceof \stdClass ? array_map(fn (string $name) => $alert->$name ?? null, TEXTS) : [$alert];
    foreach ($texts as $text) {
        if (is_string($text) && $text !== '') {
            return (array) $copy;
        }
    }
    throw new SealingError('the push: its aps has no alert with a text');
}

/**
 * Seals a whole notification: `aps` and custom keys, as they would be sent in clear.
 *
 * $keys is what a row of the database has (see usableKeys); the first key seals, aes128gcm or webpush.
 */
function sealNotification(mixed $keys, mixed $push, int $lifetime = LIFETIME): Sealed
{
    $key = sealingKey($keys);
    if (!in_array($key['alg'], ['aes128gcm', 'webpush'], true)) {
        throw new SealingError('key "' . ($key['kid'] ?? '') . "\": {$key['alg']} seals no notification, only a body");
    }
    if ($lifetime < 1) {
        throw new SealingError('the lifetime: not whole seconds above 0');
    }
    $claims = ['iat' => time(), 'exp' => time() + $lifetime, 'jti' => bin2hex(random_bytes(16))];
    $shown = ['aps' => ['alert' => ['body' => '(Encrypted)'], 'mutable-content' => 1]];
    $text = json_encode($claims + checked($push), JSON_COMPACT);
    return new Sealed(payload($key, $shown, 'ENCRYPTED_PAYLOAD', $text), $claims['exp']);
}

/**
 * Seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR.
 * Gives the request body for APNs.
 */
function sealBody(mixed $keys, mixed $push): string
{
    $key = sealingKey($keys);
    $copy = checked($push);
    $aps = (array) $copy['aps'];
    $alert = is_string($aps['alert']) ? ['body' => $aps['alert']] : (array) $aps['alert'];
    $body = $alert['body'] ?? null;
    if (!is_string($body) || $body === '') {
        throw new SealingError('the push: its alert has no body');
    }
    $copy['aps'] = ['alert' => ['body' => '(Encrypted)'] + $alert, 'mutable-content' => 1] + $aps;
    return payload($key, $copy, 'ENCRYPTED_DATA', $body);
}
