#!/bin/sh
# A whole backup of the database. As the system's user postgres, once a day:
#   backup.sh /backups/base
# Which server is said by PGHOST, PGPORT and PGUSER, as to every program of PostgreSQL. Prints the folder that it made.
set -eu
umask 077
name=$(date -u +%Y%m%dT%H%M%SZ)
part="$1/$name.part"
pg_basebackup --pgdata="$part" --format=tar --gzip --wal-method=stream --checkpoint=fast --no-password
mv "$part" "$1/$name"
echo "$1/$name"
