#!/bin/sh
# Restores a data folder from a backup and the archived WAL, up to a moment. Run it as the system user postgres:
#   restore.sh /backups/base/20261120T050000Z /backups/wal /var/lib/postgresql/15/restored '2026-11-20 15:04:05+00'
# «latest» instead of a moment replays the whole archive. A fifth argument selects a timeline other than the newest one:
# after an earlier restore, the replaced changes are on an older timeline. The script starts no server and overwrites no
# existing file.
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
# On Debian the settings were outside the data folder. The restored server reads them from the data folder.
if [ -d "$backup/settings" ]; then
  cp -r "$backup/settings/." "$data"
  sed -i -E 's/^ *(data_directory|hba_file|ident_file|external_pid_file) *=/#&/' "$data/postgresql.conf"
fi
{
  echo "restore_command = 'gunzip -c \"$wal/%f.gz\" >\"%p\"'"
  echo "recovery_target_timeline = '$timeline'"
  [ "$moment" = latest ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = 'promote'"
  # A trial server must not write to the WAL archive of the server in use. Delete archive_mode from postgresql.auto.conf
  # before the restored server replaces the server in use.
  echo "archive_mode = 'off'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
