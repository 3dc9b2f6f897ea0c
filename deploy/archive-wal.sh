#!/bin/sh
# Archives one finished WAL segment, compressed:
#   archive_command = 'sh /…/archive-wal.sh "%p" "/backups/wal/%f"'
# Succeeds when the same segment is already archived. Fails when the archived segment has different bytes.
set -eu
umask 077
if [ -f "$2.gz" ]; then
  gunzip -c "$2.gz" | cmp -s - "$1"
  exit
fi
gzip -c "$1" >"$2.gz.part"
sync "$2.gz.part"
mv "$2.gz.part" "$2.gz"
