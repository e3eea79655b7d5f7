<?php
// SPDX-License-Identifier: Apache-2.0
//
// Uses sender.php as a library: a whole notification, sealed with the key of a mode in a ring.
//
// usage: php use.php MODE RING.json [OTHER]
//
// With OTHER, that mode is asked for, which the sender has to refuse.
declare(strict_types=1);

use PushSeal\SealingError;

use const PushSeal\ALGORITHMS;

use function PushSeal\payload;
use function PushSeal\usableKeys;

require __DIR__ . '/sender.php';

[, $mode, $ring] = $argv;
$other = $argv[3] ?? $mode;
try {
    $keys = array_filter(usableKeys($ring), fn (array $key) => $key['alg'] === ALGORITHMS[$mode]);
    echo payload($other, reset($keys), [
        'aps' => ['alert' => ['title' => 'Ferry', 'body' => 'Leaves at nine'], 'badge' => 3, 'sound' => 'horn.caf',
            'category' => 'BOARDING'],
        'order' => ['id' => 7],
    ]), "\n";
} catch (SealingError $error) {
    fwrite(STDERR, "use: refused: {$error->getMessage()}\n");
    exit(1);
}
