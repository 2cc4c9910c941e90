/** Headers and shared libraries and the packages that have them: apt, dnf, pacman, apk, brew. */

import { own } from "./own.ts";
import { columnOf } from "./packages.ts";

const headers = `
openssl/ libssl-dev openssl-devel openssl openssl-dev openssl
zlib.h zlib1g-dev zlib-devel zlib zlib-dev zlib
bzlib.h libbz2-dev bzip2-devel bzip2 bzip2-dev bzip2
lzma.h liblzma-dev xz-devel xz xz-dev xz
ffi.h libffi-dev libffi-devel libffi libffi-dev libffi
Python.h python3-dev python3-devel python python3-dev python
sqlite3.h libsqlite3-dev sqlite-devel sqlite sqlite-dev sqlite
curl/ libcurl4-openssl-dev libcurl-devel curl curl-dev curl
libpq-fe.h libpq-dev libpq-devel postgresql-libs libpq-dev libpq
mysql.h default-libmysqlclient-dev mariadb-connector-c-devel mariadb-libs mariadb-connector-c-dev mysql-client
ncurses.h libncurses-dev ncurses-devel ncurses ncurses-dev ncurses
curses.h libncurses-dev ncurses-devel ncurses ncurses-dev ncurses
readline/ libreadline-dev readline-devel readline readline-dev readline
expat.h libexpat1-dev expat-devel expat expat-dev expat
libxml/ libxml2-dev libxml2-devel libxml2 libxml2-dev libxml2
libxslt/ libxslt1-dev libxslt-devel libxslt libxslt-dev libxslt
png.h libpng-dev libpng-devel libpng libpng-dev libpng
jpeglib.h libjpeg-dev libjpeg-turbo-devel libjpeg-turbo libjpeg-turbo-dev jpeg-turbo
tiffio.h libtiff-dev libtiff-devel libtiff tiff-dev libtiff
ft2build.h libfreetype-dev freetype-devel freetype2 freetype-dev freetype
GL/ libgl-dev mesa-libGL-devel mesa mesa-dev mesa
X11/ libx11-dev libX11-devel libx11 libx11-dev libx11
gtk/ libgtk-3-dev gtk3-devel gtk3 gtk+3.0-dev gtk+3
glib.h libglib2.0-dev glib2-devel glib2 glib-dev glib
boost/ libboost-all-dev boost-devel boost boost-dev boost
Eigen/ libeigen3-dev eigen3-devel eigen eigen-dev eigen
gmp.h libgmp-dev gmp-devel gmp gmp-dev gmp
mpfr.h libmpfr-dev mpfr-devel mpfr mpfr-dev mpfr
uuid/ uuid-dev libuuid-devel util-linux-libs util-linux-dev -
pcap.h libpcap-dev libpcap-devel libpcap libpcap-dev libpcap
pcap/ libpcap-dev libpcap-devel libpcap libpcap-dev libpcap
usb.h libusb-dev libusb-compat-0.1-devel libusb-compat libusb-compat-dev libusb-compat
libusb-1.0/ libusb-1.0-0-dev libusb1-devel libusb libusb-dev libusb
alsa/ libasound2-dev alsa-lib-devel alsa-lib alsa-lib-dev -
SDL2/ libsdl2-dev SDL2-devel sdl2 sdl2-dev sdl2
SDL.h libsdl2-dev SDL2-devel sdl2 sdl2-dev sdl2
gtest/ libgtest-dev gtest-devel gtest gtest-dev googletest
fmt/ libfmt-dev fmt-devel fmt fmt-dev fmt
nlohmann/ nlohmann-json3-dev json-devel nlohmann-json nlohmann-json nlohmann-json
spdlog/ libspdlog-dev spdlog-devel spdlog spdlog-dev spdlog
yaml-cpp/ libyaml-cpp-dev yaml-cpp-devel yaml-cpp yaml-cpp-dev yaml-cpp
yaml.h libyaml-dev libyaml-devel libyaml yaml-dev libyaml
event.h libevent-dev libevent-devel libevent libevent-dev libevent
event2/ libevent-dev libevent-devel libevent libevent-dev libevent
jansson.h libjansson-dev jansson-devel jansson jansson-dev jansson
ldap.h libldap-dev openldap-devel libldap openldap-dev openldap
security/pam_appl.h libpam0g-dev pam-devel pam linux-pam-dev -
sys/capability.h libcap-dev libcap-devel libcap libcap-dev -
systemd/ libsystemd-dev systemd-devel systemd-libs - -
libudev.h libudev-dev systemd-devel systemd-libs eudev-dev -
selinux/ libselinux1-dev libselinux-devel - libselinux-dev -
fuse.h libfuse-dev fuse-devel fuse2 fuse-dev -
zstd.h libzstd-dev libzstd-devel zstd zstd-dev zstd
lz4.h liblz4-dev lz4-devel lz4 lz4-dev lz4
magic.h libmagic-dev file-devel file file-dev libmagic
archive.h libarchive-dev libarchive-devel libarchive libarchive-dev libarchive
git2.h libgit2-dev libgit2-devel libgit2 libgit2-dev libgit2
sodium.h libsodium-dev libsodium-devel libsodium libsodium-dev libsodium
gnutls/ libgnutls28-dev gnutls-devel gnutls gnutls-dev gnutls
gdbm.h libgdbm-dev gdbm-devel gdbm gdbm-dev gdbm
cairo.h libcairo2-dev cairo-devel cairo cairo-dev cairo
portaudio.h portaudio19-dev portaudio-devel portaudio portaudio-dev portaudio
opencv2/ libopencv-dev opencv-devel opencv opencv-dev opencv
linux/ linux-libc-dev kernel-headers linux-api-headers linux-headers -
stdio.h libc6-dev glibc-devel glibc musl-dev -
stdlib.h libc6-dev glibc-devel glibc musl-dev -
`;

const objects = `
libGL.so.1 libgl1 mesa-libGL mesa mesa-gl mesa
libEGL.so.1 libegl1 mesa-libEGL mesa mesa-egl mesa
libgthread-2.0.so.0 libglib2.0-0 glib2 glib2 glib glib
libglib-2.0.so.0 libglib2.0-0 glib2 glib2 glib glib
libgobject-2.0.so.0 libglib2.0-0 glib2 glib2 glib glib
libSM.so.6 libsm6 libSM libsm libsm libsm
libXext.so.6 libxext6 libXext libxext libxext libxext
libXrender.so.1 libxrender1 libXrender libxrender libxrender libxrender
libX11.so.6 libx11-6 libX11 libx11 libx11 libx11
libX11-xcb.so.1 libx11-xcb1 libX11-xcb libx11 libx11 libx11
libxcb.so.1 libxcb1 libxcb libxcb libxcb libxcb
libnss3.so libnss3 nss nss nss nss
libnspr4.so libnspr4 nspr nspr nspr nspr
libatk-1.0.so.0 libatk1.0-0 atk at-spi2-core at-spi2-core at-spi2-core
libatk-bridge-2.0.so.0 libatk-bridge2.0-0 at-spi2-atk at-spi2-core at-spi2-core at-spi2-core
libcups.so.2 libcups2 cups-libs libcups cups-libs cups
libdrm.so.2 libdrm2 libdrm libdrm libdrm libdrm
libgbm.so.1 libgbm1 mesa-libgbm mesa mesa-gbm mesa
libasound.so.2 libasound2 alsa-lib alsa-lib alsa-lib -
libgtk-3.so.0 libgtk-3-0 gtk3 gtk3 gtk+3.0 gtk+3
libpango-1.0.so.0 libpango-1.0-0 pango pango pango pango
libcairo.so.2 libcairo2 cairo cairo cairo cairo
libssl.so.1.1 - openssl1.1 openssl-1.1 - -
libcrypto.so.1.1 - openssl1.1 openssl-1.1 - -
libssl.so.3 libssl3 openssl-libs openssl libssl3 openssl
libcrypto.so.3 libssl3 openssl-libs openssl libcrypto3 openssl
libpq.so.5 libpq5 libpq postgresql-libs libpq libpq
libmysqlclient.so.21 libmysqlclient21 mysql-libs - - mysql-client
libmariadb.so.3 libmariadb3 mariadb-connector-c mariadb-libs mariadb-connector-c mariadb
libsqlite3.so.0 libsqlite3-0 sqlite-libs sqlite sqlite-libs sqlite
libffi.so.8 libffi8 libffi libffi libffi libffi
libffi.so.7 libffi7 - - - -
libcurl.so.4 libcurl4 libcurl curl libcurl curl
libz.so.1 zlib1g zlib zlib zlib zlib
libbz2.so.1.0 libbz2-1.0 bzip2-libs bzip2 libbz2 bzip2
liblzma.so.5 liblzma5 xz-libs xz xz-libs xz
libstdc++.so.6 libstdc++6 libstdc++ gcc-libs libstdc++ gcc
libgcc_s.so.1 libgcc-s1 libgcc gcc-libs libgcc gcc
libgomp.so.1 libgomp1 libgomp gcc-libs libgomp gcc
libgfortran.so.5 libgfortran5 libgfortran gcc-libs libgfortran gcc
libatomic.so.1 libatomic1 libatomic gcc-libs libatomic gcc
libtinfo.so.5 libtinfo5 ncurses-compat-libs ncurses5-compat-libs - -
libncurses.so.5 libncurses5 ncurses-compat-libs ncurses5-compat-libs - -
libncurses.so.6 libncurses6 ncurses-libs ncurses ncurses-libs ncurses
libreadline.so.8 libreadline8 readline readline readline readline
libxml2.so.2 libxml2 libxml2 libxml2-legacy libxml2 libxml2
libxslt.so.1 libxslt1.1 libxslt libxslt libxslt libxslt
libpng16.so.16 libpng16-16 libpng libpng libpng libpng
libjpeg.so.62 libjpeg62-turbo libjpeg-turbo - - -
libjpeg.so.8 libjpeg-turbo8 - libjpeg-turbo libjpeg-turbo -
libfreetype.so.6 libfreetype6 freetype freetype2 freetype freetype
libfontconfig.so.1 libfontconfig1 fontconfig fontconfig fontconfig fontconfig
libfuse.so.2 libfuse2 fuse-libs fuse2 fuse -
libsecret-1.so.0 libsecret-1-0 libsecret libsecret libsecret libsecret
libopenblas.so.0 libopenblas0 openblas openblas openblas openblas
libportaudio.so.2 libportaudio2 portaudio portaudio portaudio portaudio
libusb-1.0.so.0 libusb-1.0-0 libusb1 libusb libusb libusb
libsndfile.so.1 libsndfile1 libsndfile libsndfile libsndfile libsndfile
libmagic.so.1 libmagic1 file-libs file libmagic libmagic
libcrypt.so.1 libcrypt1 libxcrypt-compat libxcrypt-compat libcrypt -
libnsl.so.1 libnsl2 libnsl libnsl libnsl -
`;

/** The package of this system with a header, as in `#include <zlib.h>`. */
export function headerPackage(header: string, managers: readonly string[]): string | null {
  return named(
    headers,
    managers,
    (name) => name.endsWith("/") ? header.startsWith(name) : header === name,
  );
}

/** The package of this system with a shared library, as in `libGL.so.1`. */
export function objectPackage(object: string, managers: readonly string[]): string | null {
  return named(objects, managers, (name) => name === object);
}

function named(
  table: string,
  managers: readonly string[],
  isMeant: (name: string) => boolean,
): string | null {
  const line = table.trim().split("\n").find((it) => isMeant(it.slice(0, it.indexOf(" "))));
  return columnOf(line?.split(" "), managers);
}

/** Libraries of the linker by the header that comes with them. */
const linked: Readonly<Record<string, string>> = {
  ssl: "openssl/",
  crypto: "openssl/",
  z: "zlib.h",
  bz2: "bzlib.h",
  lzma: "lzma.h",
  ffi: "ffi.h",
  sqlite3: "sqlite3.h",
  curl: "curl/",
  pq: "libpq-fe.h",
  mysqlclient: "mysql.h",
  ncurses: "ncurses.h",
  ncursesw: "ncurses.h",
  readline: "readline/",
  expat: "expat.h",
  xml2: "libxml/",
  png: "png.h",
  jpeg: "jpeglib.h",
  GL: "GL/",
  X11: "X11/",
  gmp: "gmp.h",
  mpfr: "mpfr.h",
  uuid: "uuid/",
  pcap: "pcap.h",
  asound: "alsa/",
  SDL2: "SDL2/",
  gtest: "gtest/",
  fmt: "fmt/",
  event: "event.h",
  cap: "sys/capability.h",
  systemd: "systemd/",
  udev: "libudev.h",
  zstd: "zstd.h",
  lz4: "lz4.h",
  sodium: "sodium.h",
};

/** The package of this system with a library of the linker, as in `-lssl`. */
export function libraryPackage(library: string, managers: readonly string[]): string | null {
  const header = own(linked, library);
  return header === undefined ? null : headerPackage(header, managers);
}
