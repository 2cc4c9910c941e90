"""Which events of a damaged log can still be read, by SQLite or by a look at every page.

Reads paths of logs from standard input, one a line; prints for each a line of JSON:
a list of [stream, number]. Shares no code with the program. A record is a CRC-32 of what
follows, a format byte, and JSON; a spilled body lies in pieces under its SHA-256.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import struct
import sys
import tempfile
import zlib

PAGE = 4096


def varint(data, at):
    value = 0
    for step in range(9):
        byte = data[at + step]
        value = value << 7 | byte & 127
        if byte < 128:
            return value, at + step + 1
    return value, at + 9


def payload(pages, page, at):
    size, at = varint(page, at)
    if size > 70000:
        return None
    usable = PAGE
    most = (usable - 12) * 64 // 255 - 23
    least = (usable - 12) * 32 // 255 - 23
    if size <= most:
        return page[at:at + size]
    local = least + (size - least) % (usable - 4)
    if local > most:
        local = least
    body = page[at:at + local]
    (following,) = struct.unpack(">I", page[at + local:at + local + 4])
    while len(body) < size:
        if not 0 < following <= len(pages):
            return None
        rest = pages[following - 1]
        body += rest[4:4 + min(usable - 4, size - len(body))]
        (following,) = struct.unpack(">I", rest[:4])
    return body


def two_blobs(body):
    head, at = varint(body, 0)
    types = []
    while at < head:
        kind, at = varint(body, at)
        types.append(kind)
    if len(types) < 4 or any(kind < 12 or kind % 2 for kind in types[:2]):
        return None
    first, second = [(kind - 12) // 2 for kind in types[:2]]
    rows = body[head:head + first], body[head + first:head + first + second]
    return rows if len(rows[1]) == second else None


def scanned(raw):
    pages = [raw[at:at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(raw), PAGE)]
    for page in pages:
        if page[0] not in (2, 10):
            continue
        start, skip = (12, 4) if page[0] == 2 else (8, 0)
        (count,) = struct.unpack(">H", page[3:5])
        for cell in range(min(count, 2000)):
            try:
                (at,) = struct.unpack(">H", page[start + 2 * cell:start + 2 * cell + 2])
                body = payload(pages, page, at + skip)
                row = two_blobs(body) if body else None
            except (IndexError, struct.error):
                continue
            if row:
                yield row


def selected(path):
    """In both directions, since SQLite stops at the first page that is damaged."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "log.kv")
        for suffix in ("", "-wal"):
            if os.path.exists(path + suffix):
                shutil.copyfile(path + suffix, copy + suffix)
        for order in ("ASC", "DESC"):
            try:
                database = sqlite3.connect(copy)
                for key, value in database.execute(f"SELECT k, v FROM kv ORDER BY k {order}"):
                    if isinstance(key, bytes) and isinstance(value, bytes):
                        yield key, value
            except (sqlite3.Error, OverflowError):
                pass
            finally:
                database.close()


def parts(key):
    found, at = [], 0
    while at < len(key):
        if key[at] == 2:
            end = key.index(0, at)
            found.append(key[at + 1:end].decode())
            at = end + 1
        elif key[at] == 33:
            raw = bytes([key[at + 1] - 128]) + key[at + 2:at + 9]
            found.append(int(struct.unpack(">d", raw)[0]))
            at += 9
        else:
            raise ValueError
    return found


def readable(path):
    records, pieces = {}, {}
    raw = open(path, "rb").read() if os.path.exists(path) else b""
    for rows in (scanned(raw), selected(path)):
        for key, value in rows:
            try:
                place = parts(key)
            except (ValueError, IndexError, struct.error, OverflowError):
                continue
            if place[0] == "spill" and len(place) == 4:
                pieces[tuple(place[1:])] = value
            if place[0] != "event" or len(place) != 3 or len(value) < 6:
                continue
            if struct.unpack(">I", value[:4])[0] == zlib.crc32(value[4:]):
                records[tuple(place[1:])] = json.loads(value[5:])
    return sorted(place for place, value in records.items() if whole(place[0], value, pieces))


def whole(stream, value, pieces):
    if not isinstance(value, list):
        return True
    body, index = b"", 0
    while (stream, value[1]["hash"], index) in pieces:
        body += pieces[stream, value[1]["hash"], index]
        index += 1
    return hashlib.sha256(body).hexdigest() == value[1]["hash"]


for line in sys.stdin:
    print(json.dumps(readable(line.rstrip("\n"))), flush=True)
