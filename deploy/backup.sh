#!/bin/sh
# Makes a full backup of the database. Run it once a day as the system user postgres:
#   backup.sh /backups/base /backups/wal
# PGHOST, PGPORT and PGUSER select the server. The script prints the folder of the backup.
# With a second folder, the script deletes all backups except the newest 14 (REBANCA_BACKUPS_KEPT), and all WAL segments
# that no remaining backup needs. The script writes the time of the backup to REBANCA_BACKUP_STAMP, or by default to
# respaldo.json in REBANCA_DATA_DIR.
set -eu
umask 077
base=$1 wal=${2:-}
kept=${REBANCA_BACKUPS_KEPT:-14}
stamp=${REBANCA_BACKUP_STAMP:-${REBANCA_DATA_DIR:+$REBANCA_DATA_DIR/respaldo.json}}
made=$(date -u +%Y-%m-%dT%H:%M:%SZ)
name=$(echo "$made" | tr -d ':-')
part="$base/$name.part"

pg_basebackup --pgdata="$part" --format=tar --gzip --wal-method=stream --checkpoint=fast --no-password

# Debian keeps the settings outside the data folder, and pg_basebackup does not copy them.
setting() { psql -XAtd postgres -c "show $1"; }
config=$(setting config_file)
if [ "$(dirname "$config")" != "$(setting data_directory)" ]; then
  mkdir "$part/settings"
  cp "$config" "$part/settings/postgresql.conf"
  cp "$(setting hba_file)" "$part/settings/pg_hba.conf"
  cp "$(setting ident_file)" "$part/settings/pg_ident.conf"
  if [ -d "$(dirname "$config")/conf.d" ]; then cp -r "$(dirname "$config")/conf.d" "$part/settings"; fi
fi
tar --occurrence=1 -xzOf "$part/base.tar.gz" backup_label |
  sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' >"$part/first-segment"
sync
mv "$part" "$base/$name"
echo "$base/$name"

if [ -n "$wal" ]; then
  backups=$(ls "$base" | grep '^[0-9]*T[0-9]*Z$' | sort -r)
  for old in $(echo "$backups" | tail -n +$((kept + 1))); do rm -rf "${base:?}/$old"; done
  oldest=$(echo "$backups" | head -n "$kept" | tail -n 1)
  # The first eight digits are the timeline. Timeline history files are kept.
  ls "$wal" | awk -v first="$(cut -c 9-24 "$base/$oldest/first-segment")" \
    '/^[0-9A-F]+\./ && index($0, ".") > 24 && substr($0, 9, 16) < first' |
    while read -r segment; do rm -f "$wal/$segment"; done
fi

if [ -n "$stamp" ]; then
  echo "{\"at\":\"$made\"}" >"$stamp.part"
  chmod 644 "$stamp.part"
  mv "$stamp.part" "$stamp"
fi
