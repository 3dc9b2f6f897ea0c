#!/bin/sh
# Keeps one finished segment of PostgreSQL's log, compressed:
#   archive_command = 'sh /…/archive-wal.sh "%p" "/backups/wal/%f"'
# A segment that is kept already is fine. One of that name with other bytes is an error.
set -eu
umask 077
if [ -f "$2.gz" ]; then
  gunzip -c "$2.gz" | cmp -s - "$1"
  exit
fi
gzip -c "$1" >"$2.gz.part"
sync "$2.gz.part"
mv "$2.gz.part" "$2.gz"
