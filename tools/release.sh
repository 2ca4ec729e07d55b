#!/usr/bin/env bash
# Builds the archives of a release into dist/, each with LICENSE, the licences of what is in the program, the pages of the
# documentation, and SHA256SUMS beside them. The same commit and Go give the same bytes: no paths, no times but that of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
# The Go of the release is that of go.mod, whichever is installed: it has the fixes that govulncheck asks for.
GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^toolchain //p' go.mod)}
export GOTOOLCHAIN
go=${GO:-go}
version=$(sed -n 's/^var Version = "\(.*\)"$/\1/p' cmd/internal/release/release.go)
[ -n "$version" ] || { echo "release: no version in cmd/internal/release/release.go" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || { echo "release: commit first: the archives say which commit they are of" >&2; exit 1; }
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
targets=${*:-linux/amd64/v1 linux/amd64/v3 linux/arm64 windows/amd64/v1 windows/amd64/v3 windows/arm64 darwin/amd64/v1 darwin/amd64/v3 darwin/arm64}

dist=$PWD/dist
rm -rf "$dist"
mkdir -p "$dist"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# licences prints the licence of every module that is linked in, and of the files of others in this tree that are embedded.
licences() {
  local module version directory file
  "$go" list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/xqengine ./cmd/xqlab | LC_ALL=C sort -u |
    while read -r module version directory; do
      file=$(find "$directory" -maxdepth 1 -type f \( -iname 'LICEN[CS]E*' -o -iname 'COPYING*' \) | LC_ALL=C sort | head -n 1)
      [ -n "$file" ] || { echo "release: $module has no licence" >&2; return 1; }
      printf '==== %s %s\n\n' "$module" "$version"
      cat "$file"
      printf '\n'
    done
  printf '==== The Go standard library\n\n'
  cat "$("$go" env GOROOT)/LICENSE"
  for file in board/web/font/OFL.txt board/web/vendor/lit-html/LICENSE internal/han/OFL.txt; do
    printf '\n==== What is in %s\n\n' "$(dirname "$file")"
    cat "$file"
  done
}

for target in $targets; do
  IFS=/ read -r os arch level <<<"$target"
  name=xqengine-$version-$os-$arch${level:+-$level}
  folder=$work/$name
  mkdir -p "$folder"
  for program in xqengine xqlab; do
    binary=$folder/$program
    [ "$os" != windows ] || binary=$binary.exe
    GOOS=$os GOARCH=$arch GOAMD64=${level:-v1} CGO_ENABLED=0 "$go" build -trimpath -ldflags '-s -w' -o "$binary" "./cmd/$program"
    for setting in "GOOS=$os" "GOARCH=$arch" ${level:+"GOAMD64=$level"}; do
      "$go" version -m "$binary" | grep -q "build.$setting\$" || { echo "release: $program of $name is not built with $setting" >&2; exit 1; }
    done
  done
  cp -R LICENSE README.md README.zh.md CHANGELOG.md CONTRIBUTING.md docs "$folder/"
  GOOS=$os GOARCH=$arch licences >"$folder/THIRD-PARTY-LICENSES.txt"
  find "$folder" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
  if [ "$os" = windows ]; then
    (cd "$work" && find "$name" | LC_ALL=C sort | TZ=UTC zip -X -q -@ "$dist/$name.zip")
  else
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -n -9 >"$dist/$name.tar.gz"
  fi
  echo "$name"
done
cd "$dist"
sha256sum -- * >SHA256SUMS
