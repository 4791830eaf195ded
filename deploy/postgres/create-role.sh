#!/bin/sh
# Runs once, when the volume of PostgreSQL is empty: creates the role of the service, which is not a superuser, and its
# database. Both are those of the secret database-url, whose password has letters and digits only.
set -eu
url="$(cat "$DATABASE_URL_FILE")"
login="${url#*://}"
login="${login%%@*}"
path="${url##*/}"
ROLE="${login%%:*}" ROLE_PASSWORD="${login#*:}" ROLE_DATABASE="${path%%\?*}" \
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv role ROLE
\getenv password ROLE_PASSWORD
\getenv database ROLE_DATABASE
CREATE ROLE :"role" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE :"database" OWNER :"role";
SQL
