<?php
// SPDX-License-Identifier: Apache-2.0
//
// Seals a push for each row of a table.
//
// usage: php use.php < rows.ndjson
//
// A row has `keys`, as the phone registered them, and `push`; perhaps a `lifetime` in seconds, or
// "seal":"body". Prints a payload for each row, or why there is none.
declare(strict_types=1);

use PushSeal\SealingError;

use function PushSeal\sealBody;
use function PushSeal\sealNotification;

require __DIR__ . '/sender.php';

while (($line = fgets(STDIN)) !== false) {
    $row = json_decode($line, false, 512, JSON_THROW_ON_ERROR);
    try {
        $result = ($row->seal ?? null) === 'body'
            ? ['payload' => sealBody($row->keys, $row->push)]
            : sealNotification($row->keys, $row->push, $row->lifetime ?? PushSeal\LIFETIME);
    } catch (SealingError $error) {
        $result = ['error' => $error->getMessage()];
    }
    echo json_encode($result, JSON_THROW_ON_ERROR), "\n";
}
