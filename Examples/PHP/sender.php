<?php
// SPDX-License-Identifier: Apache-2.0
//
// Seals a message into an APNs payload, which the app opens with PushSeal.
//
// usage: php sender.php MODE RING.json [MESSAGE]
//
// MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
// RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
// Without MESSAGE, standard input is sealed. Needs PHP 8 with the extension openssl.
declare(strict_types=1);

namespace PushSeal;

const ALGORITHMS = ['salted-cryptojs' => 'cryptojs', 'salted-pbkdf2' => 'salted', 'aes128gcm-text' => 'aes128gcm',
    'aes128gcm-document' => 'aes128gcm', 'webpush' => 'webpush'];
const JSON_COMPACT = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
// What stands before x and y in the DER form of a public key on P-256 (RFC 5480).
const P256_PREFIX = "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00";

/** Why there is no payload; quotes nothing of a key. */
final class SealingError extends \RuntimeException
{
}

/** The keys of the ring that are for pushes and have not ended. */
function usableKeys(string $path): array
{
    $ring = json_decode((string) @file_get_contents($path), true);
    if (!is_array($ring['keys'] ?? null)) {
        throw new SealingError("$path: cannot be read as a key ring");
    }
    return array_filter($ring['keys'], fn (array $key) =>
        ($key['purpose'] ?? 'pushes') === 'pushes' && ($key['exp'] ?? INF) > time());
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
        if ([$key['cipher'] ?? 'aes-256-cbc', $key['kdf'] ?? 'pbkdf2'] !== ['aes-256-cbc', 'pbkdf2']) {
            throw new SealingError("key \"{$key['kid']}\": only aes-256-cbc with pbkdf2 is written here");
        }
        $made = hash_pbkdf2($key['md'] ?? 'sha256', $passphrase, $salt, $key['iter'] ?? 10000, 48, true);
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

/**
 * The request body for APNs. $push is what it would be without a seal: aps and custom keys.
 * The two document modes seal all of it, the others the body of the alert. Another mode, or the mode
 * of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
 */
function payload(string $mode, array $key, array $push, int $lifetime = 3600): string
{
    if (!isset($key['alg']) || (ALGORITHMS[$mode] ?? null) !== $key['alg']) {
        throw new SealingError('key "' . ($key['kid'] ?? '') . "\": its alg is not that of a mode \"$mode\"");
    }
    $isWhole = in_array($mode, ['aes128gcm-document', 'webpush'], true);
    $claims = ['iat' => time(), 'exp' => time() + $lifetime, 'jti' => bin2hex(random_bytes(16))];
    $text = $isWhole ? json_encode($claims + $push, JSON_COMPACT) : $push['aps']['alert']['body'];
    $sealed = match ($key['alg']) {
        'aes128gcm' => sealCoding(member($key, 'k', 16, 1024), $key['kid'] ?? '', $text),
        'webpush' => sealWebPush($key, $text),
        default => sealSalted($key, $text),
    };
    $outside = $isWhole ? ['aps' => ['alert' => []]] : $push;
    $outside['aps']['alert']['body'] = '(Encrypted)';
    $outside['aps']['mutable-content'] = 1;
    $outside[$isWhole ? 'ENCRYPTED_PAYLOAD' : 'ENCRYPTED_DATA'] = base64_encode($sealed);
    if (isset($key['kid']) && $key['alg'] !== 'aes128gcm') { // whose header names it
        $outside['ENCRYPTED_KEY_ID'] = $key['kid'];
    }
    $line = json_encode($outside, JSON_COMPACT);
    if (strlen($line) > 4096) {
        throw new SealingError('the payload has ' . strlen($line) . ' bytes, and APNs takes 4096');
    }
    return $line;
}

function main(array $arguments): void
{
    [, $mode, $ring, $message] = $arguments + ['', '', '', null];
    if (!isset(ALGORITHMS[$mode]) || count($arguments) < 3) {
        throw new SealingError('usage: sender.php ' . implode('|', array_keys(ALGORITHMS)) . ' RING.json [MESSAGE]');
    }
    $body = $message ?? preg_replace('/\n\z/', '', stream_get_contents(STDIN));
    if ($body === '' || !preg_match('//u', $body)) {
        throw new SealingError('the message is empty or not UTF-8');
    }
    foreach (usableKeys($ring) as $key) {
        if (($key['alg'] ?? null) === ALGORITHMS[$mode]) {
            echo payload($mode, $key, ['aps' => ['alert' => ['title' => 'Secret Message!', 'body' => $body]]]), "\n";
            return;
        }
    }
    throw new SealingError("$ring: no usable " . ALGORITHMS[$mode] . ' key for pushes');
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    try {
        main($argv);
    } catch (SealingError $error) {
        fwrite(STDERR, "sender: error: {$error->getMessage()}\n");
        exit(1);
    }
}
