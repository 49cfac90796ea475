#!/bin/sh
# Runs a release in an empty root: Node and its libraries, nothing else; no network but loopback, another user, every
# file read-only but /data and /tmp. Started by release.test.ts as `unshare --mount --net --pid --fork`, as root.
#   $1 the root folder   $2 the data folder   $3 the port   $4 what runs the server, such as `chrt -f 1`
set -eu
root=$1 data=$2 port=$3 first=${4:-}
user=10001:10001
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
ip link set lo up

enter="chroot --userspec=$user $root /usr/bin/env -i HOME=/data DATA_DIR=/data PORT=$port"
inside() {
  $first $enter "$@"
}
kickstand=/opt/kickstand/bin/kickstand.mjs
until_healthy="const look = () => fetch('http://127.0.0.1:$port/api/health').then(({ ok }) => ok || again(), again); const again = () => setTimeout(look, 20); look()"

start() {
  began=$(date +%s%N)
  $first $enter node $kickstand start &
  server=$!
  inside node -e "$until_healthy"
  echo "$1 after $((($(date +%s%N) - began) / 1000000)) ms"
}
stop() {
  kill -TERM $server
  wait $server && echo "stopped 0"
}

start ready
inside node /opt/use-shop.mjs "$port" /opt/shop.json
inside node -e "fetch('http://127.0.0.1:$port/', { headers: { accept: 'text/html' } }).then((answer) => console.log('page', answer.status))"
inside node -e "require('/opt/kickstand/node_modules/sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg().toBuffer().then(({ length }) => console.log('picture', length > 0))"
inside node -e "try { require('fs').writeFileSync('/opt/kickstand/x', ''); } catch ({ code }) { console.log('write', code); }"
inside node $kickstand doctor || echo "doctor $?"
stop
for _ in 1 2 3; do
  start again
  stop
done
