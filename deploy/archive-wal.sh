#!/bin/sh
# Keeps one finished piece of PostgreSQL's log: archive_command = 'sh /…/archive-wal.sh "%p" "/backups/wal/%f"'.
# A piece that is kept already is fine, one of that name with other bytes is not.
set -eu
umask 077
if [ -f "$2" ]; then exec cmp -s "$1" "$2"; fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
