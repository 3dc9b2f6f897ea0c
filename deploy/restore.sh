#!/bin/sh
# Makes a data folder out of a backup and the log that was kept since, up to a moment. As the system's user postgres:
#   restore.sh /backups/base/20261120T050000Z /backups/wal /var/lib/postgresql/15/restored '2026-11-20 15:04:05+00'
# «latest» instead of a moment takes all that was kept. Nothing is started, and nothing that exists is written over.
set -eu
umask 077
backup=$1 wal=$2 data=$3 moment=$4
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
mkdir -p "$data"
tar -C "$data" -xzf "$backup/base.tar.gz"
tar -C "$data/pg_wal" -xzf "$backup/pg_wal.tar.gz"
chmod 700 "$data"
{
  echo "restore_command = 'cp \"$wal/%f\" \"%p\"'"
  [ "$moment" = latest ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
  # A server that is only tried must not add to the log of the one in use. Take this line out when it takes over.
  echo "archive_mode = 'off'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
