#!/bin/sh
# bare-machine.sh <command …>: runs a command on this machine as if it had no Chromium, no fonts and their configuration, no PostgreSQL
# from a distribution and none of the libraries that come with them: it has to do with what npm brings. They are hidden in a mount
# namespace of its own, so nothing changes outside. For Linux, as root or where users may make namespaces; ends with 125 elsewhere.
set -eu

if [ "${1:-}" != --inside ]; then
  own=$(readlink -f "$0")
  [ "$(id -u)" = 0 ] && as= || as=--map-root-user
  unshare --mount $as true 2>/dev/null || exit 125
  exec unshare --mount --propagation private $as "$own" --inside "$(id -u)" "$(id -g)" "$@"
fi
user=$2 group=$3
shift 3

for folder in /usr/share/fonts /usr/local/share/fonts /usr/share/fontconfig /etc/fonts /etc/chromium /usr/lib/chromium /usr/lib/postgresql /opt/google \
  "$HOME/.fonts" "$HOME/.local/share/fonts" "$HOME/.cache/fontconfig" "$HOME/.cache/ms-playwright"; do
  [ ! -d "$folder" ] || mount -t tmpfs none "$folder"
done
hide() {
  for file; do
    [ ! -f "$file" ] || mount --bind /dev/null "$file"
  done
}
hide /usr/bin/chromium* /usr/bin/google-chrome*
for library in fontconfig freetype nss3 nssutil3 nspr4 smime3; do
  hide /usr/lib*/lib$library.so* /usr/lib/*-linux-gnu/lib$library.so*
done

# Mounts need the rights of root; the command has those of whoever asked.
[ "$user" = 0 ] && exec "$@"
exec unshare --user --map-user="$user" --map-group="$group" -- "$@"
