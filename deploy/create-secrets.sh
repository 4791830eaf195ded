#!/bin/sh
# Creates the secrets of compose.yaml in the folder `secrets` next to it. Existing secrets are not replaced.
set -eu
folder="$(dirname "$0")/secrets"
# The folder is private. The files are readable by the users of the containers, which have other ids.
mkdir -p -m 700 "$folder"
umask 022

random() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }

create() {
  if [ -e "$folder/$1" ]; then echo "$1 exists"; else printf '%s\n' "$2" > "$folder/$1"; echo "created $1"; fi
}

create postgres-password "$(random 24)"
create database-url "postgresql://formwright:$(random 24)@postgres:5432/formwright"
create secret-key "$(random 32)"
create s3-access-key-id "formwright$(random 4)"
create s3-secret-access-key "$(random 24)"
create metrics-token "$(random 24)"
