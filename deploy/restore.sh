#!/bin/sh
# Makes a data folder out of a backup and the log that was kept since, up to a moment. As the system's user postgres:
#   restore.sh /backups/base/20261120T050000Z /backups/wal /var/lib/postgresql/15/restored '2026-11-20 15:04:05+00'
# «latest» instead of a moment takes all that was kept. A fifth argument names a timeline other than the newest one: after
# a return to a moment, what the database did before it is on an older timeline. Nothing is started, and nothing that
# exists is overwritten.
set -eu
umask 077
backup=$1 wal=$2 data=$3 moment=$4 timeline=${5:-latest}
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
mkdir -p "$data"
data=$(cd "$data" && pwd)
tar -C "$data" -xzf "$backup/base.tar.gz"
tar -C "$data/pg_wal" -xzf "$backup/pg_wal.tar.gz"
chmod 700 "$data"
# Of a server whose settings were elsewhere, as on Debian: they lie in the data folder from now on.
if [ -d "$backup/settings" ]; then
  cp -r "$backup/settings/." "$data"
  sed -i -E 's/^ *(data_directory|hba_file|ident_file|external_pid_file) *=/#&/' "$data/postgresql.conf"
fi
{
  echo "restore_command = 'gunzip -c \"$wal/%f.gz\" >\"%p\"'"
  echo "recovery_target_timeline = '$timeline'"
  [ "$moment" = latest ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
  # A server that is only tried must not add to the log of the one in use. Take this line out when it takes over.
  echo "archive_mode = 'off'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
