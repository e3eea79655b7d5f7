<?php
// SPDX-License-Identifier: Apache-2.0
// Payloads with one mistake each, as PHP's functions make them; rows as in causes.py.

const TEXT = 'Meet at dawn, by the old mill';
const PASS = 'correct horse';
const APS = ['alert' => ['body' => '(Encrypted)'], 'mutable-content' => 1];
define('K16', implode(array_map('chr', range(0, 15))));
define('K32', implode(array_map('chr', range(0, 31))));

function payload($sealed, string $name = 'ENCRYPTED_DATA', array $more = []): string
{
    return json_encode(['aps' => APS, $name => $sealed] + $more);
}

function row(string $code, string $maker, string $given, string $key = 'pass', ?string $cured = null): void
{
    echo json_encode(['code' => $code, 'maker' => "php, $maker", 'key' => $key, 'payload' => $given, 'cured' => $cured]), "\n";
}

function salted(string $text = TEXT, string $pass = PASS, int $iterations = 10000): string
{
    $salt = random_bytes(8);
    $stream = hash_pbkdf2('sha256', $pass, $salt, $iterations, 48, true);
    $sealed = openssl_encrypt($text, 'aes-256-cbc', substr($stream, 0, 32), OPENSSL_RAW_DATA, substr($stream, 32));
    return "Salted__$salt$sealed";
}

function ece(string $key, string $text = TEXT, string $nul = "\0"): string
{
    $salt = random_bytes(16);
    $content = hash_hkdf('sha256', $key, 16, "Content-Encoding: aes128gcm$nul", $salt);
    $nonce = hash_hkdf('sha256', $key, 12, "Content-Encoding: nonce$nul", $salt);
    $sealed = openssl_encrypt("$text\x02", 'aes-128-gcm', $content, OPENSSL_RAW_DATA, $nonce, $tag);
    return $salt . "\0\0\x10\0\0" . $sealed . $tag;
}

$good = payload(base64_encode(salted()));
$good16 = payload(base64_encode(ece(K16)));
$good32 = payload(base64_encode(ece(K32)));
$iv = random_bytes(16);

// openssl_encrypt gives base64 unless told otherwise, and fills keys with zeros or cuts them.
$cbc = openssl_encrypt(TEXT, 'aes-256-cbc', PASS, 0, $iv);
row('ivInFront', 'base64_encode($iv . openssl_encrypt())', payload(base64_encode($iv . $cbc)), 'pass', $good);
row('ivInFront', 'base64_encode(openssl_encrypt() . "::" . $iv)', payload(base64_encode("$cbc::$iv")), 'pass', $good);
row('ivInFront', 'base64_encode($iv) . ":" . openssl_encrypt()', payload(base64_encode($iv) . ":$cbc"), 'pass', $good);
row('ivInFront', 'bin2hex($iv) . openssl_encrypt()', payload(bin2hex($iv . base64_decode($cbc))), 'pass', $good);
row('ivInFront', 'key of 13 characters for AES-128', payload(base64_encode($iv . openssl_encrypt(TEXT, 'aes-128-cbc', PASS, OPENSSL_RAW_DATA, $iv))), 'pass', $good);
row('ivInFront', 'hash("sha256") as key', payload(base64_encode($iv . openssl_encrypt(TEXT, 'aes-256-cbc', hash('sha256', PASS), OPENSSL_RAW_DATA, $iv))), 'pass', $good);
row('ivInFront', 'md5() as key', payload(base64_encode($iv . openssl_encrypt(TEXT, 'aes-256-cbc', md5(PASS), OPENSSL_RAW_DATA, $iv))), 'pass', $good);
row('ivInFront', 'OPENSSL_ZERO_PADDING', payload(base64_encode($iv . openssl_encrypt(str_pad(TEXT, 32, "\0"), 'aes-256-cbc', PASS, OPENSSL_RAW_DATA | OPENSSL_ZERO_PADDING, $iv))), 'pass', $good);
row('rawCiphertext', 'openssl_encrypt() without an IV', payload(@openssl_encrypt(TEXT, 'aes-256-cbc', PASS)), 'pass', $good);
row('rawCiphertext', 'base64_encode(openssl_encrypt())', payload(base64_encode(@openssl_encrypt(TEXT, 'aes-256-cbc', PASS))), 'pass', $good);
row('ecbCiphertext', 'aes-256-ecb', payload(openssl_encrypt(TEXT, 'aes-256-ecb', PASS)), 'pass', $good);
row('streamCiphertext', 'aes-256-ctr', payload(base64_encode($iv . openssl_encrypt(TEXT, 'aes-256-ctr', PASS, OPENSSL_RAW_DATA, $iv))), 'pass', $good);
row('streamCiphertext', 'aes-256-cfb', payload(base64_encode($iv . openssl_encrypt(TEXT, 'aes-256-cfb', PASS, OPENSSL_RAW_DATA, $iv))), 'pass', $good);
$nonce = random_bytes(12);
$gcm = openssl_encrypt(TEXT, 'aes-256-gcm', K32, OPENSSL_RAW_DATA, $nonce, $tag);
row('combinedBox', 'iv, tag, text', payload(base64_encode($nonce . $tag . $gcm)), 'k32', $good32);
row('combinedBox', 'iv, text, tag in an array', payload(['iv' => base64_encode($nonce), 'ciphertext' => base64_encode($gcm), 'tag' => base64_encode($tag)]), 'k32', $good32);

// Laravel's Crypt::encrypt serializes, Crypt::encryptString does not.
function laravel(string $key, string $text): string
{
    $iv = random_bytes(16);
    $value = openssl_encrypt($text, 'aes-256-cbc', $key, 0, $iv);
    $iv = base64_encode($iv);
    return base64_encode(json_encode(['iv' => $iv, 'value' => $value, 'mac' => hash_hmac('sha256', $iv . $value, $key), 'tag' => '']));
}
row('laravelMessage', 'Crypt::encrypt, key of the ring', payload(laravel(K32, serialize(TEXT))), 'k32', $good32);
row('laravelMessage', 'Crypt::encryptString, another key', payload(laravel(random_bytes(32), TEXT)), 'pass', $good);

$nonce = random_bytes(24);
row('secretBox', 'sodium_crypto_secretbox', payload(base64_encode($nonce . sodium_crypto_secretbox(TEXT, $nonce, K32))), 'k32', $good32);
row('secretBox', 'sodium_bin2hex', payload(sodium_bin2hex($nonce . sodium_crypto_secretbox(TEXT, $nonce, K32))), 'k32', $good32);
row('chaChaBox', 'xchacha20poly1305', payload(base64_encode($nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt(TEXT, '', $nonce, K32))), 'k32', $good32);

row('passphraseNearlyRight', 'file_get_contents()', payload(base64_encode(salted(TEXT, PASS . "\n"))));
row('passphraseNearlyRight', 'md5()', payload(base64_encode(salted(TEXT, md5(PASS)))));
row('passphraseNearlyRight', 'iconv to UTF-16LE', payload(base64_encode(salted(TEXT, iconv('UTF-8', 'UTF-16LE', PASS)))), 'pass', $good);
row('passphraseNearlyRight', 'iconv to UTF-16BE', payload(base64_encode(salted(TEXT, iconv('UTF-8', 'UTF-16BE', PASS)))), 'pass', $good);
row('otherParametersOpen', '1000 iterations', payload(base64_encode(salted(TEXT, PASS, 1000))));
row('textCompressed', 'gzencode()', payload(base64_encode(salted(gzencode(TEXT)))), 'pass', $good);
row('textCompressed', 'gzcompress()', payload(base64_encode(salted(gzcompress(TEXT)))), 'pass', $good);
row('textLatin1', 'iconv to ISO-8859-1', payload(base64_encode(salted(iconv('UTF-8', 'ISO-8859-1', 'Café à dix heures, près du vieux moulin')))), 'pass', $good);
row('documentInString', 'json_encode() twice', payload(base64_encode(salted(json_encode(json_encode(['aps' => ['alert' => ['body' => TEXT]]])))), 'ENCRYPTED_PAYLOAD'), 'pass', payload(base64_encode(salted(json_encode(['aps' => ['alert' => ['body' => TEXT]]]))), 'ENCRYPTED_PAYLOAD'));
row('percentEncoded', 'urlencode()', payload(urlencode(base64_encode(salted()) . "\n")));
row('sealedFieldNotAString', 'openssl_encrypt() gave false', payload(false), 'pass', $good);
row('infoWithoutNUL', 'no NUL', payload(base64_encode(ece(K16, TEXT, ''))), 'k16', $good16);
row('keyTextAsKey', 'base64 of the key', payload(base64_encode(ece(base64_encode(K16)))), 'k16', $good16);
// These are right.
row('+passphraseOpens', 'slashes escaped', payload(base64_encode(salted())));
row('+passphraseOpens', 'chunk_split()', payload(chunk_split(base64_encode(salted()))));
row('+passphraseOpens', 'bin2hex() in capitals', payload(strtoupper(bin2hex(salted()))));
