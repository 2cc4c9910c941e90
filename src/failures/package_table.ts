/** Programs and the packages that have them. */

/** Named like their package in every system that has it. */
export const sameNames = `
ack acpi age alacritty ansible ant asciidoctor astyle at atop autoconf automake bat bc bear bison btop bzip2
ccache certbot chafa chromium clang cloc cmake cmatrix composer cowsay cppcheck cscope curl cvs ddd dialog
direnv dmidecode dnsmasq dos2unix doxygen duf elixir emacs entr ethtool expect eza fakeroot fastfetch fdupes
ffmpeg figlet file fish flatpak flex fzf gawk gcc gdb ghc gimp git git-lfs glab gnuplot gparted gradle groovy
gzip haproxy hdparm hexyl htop hugo hyperfine iftop inkscape inxi iotop iperf3 ipset iptables irssi iw jo jq
just kcat kitty kotlin lazygit less lftp libtool links lldb lolcat lshw lsof ltrace luarocks lynx lz4 lzop m4
make maven meson micro minicom mkcert mosh mpv nano nasm ncdu neofetch nginx nload nmap ocaml octave opam
openssl openvpn pandoc parallel parted pass patchelf perl plantuml pngquant podman powertop pre-commit pv
qrencode ranger rclone restic rlwrap rsync ruby rustup sbcl scala scons screen shfmt sl slurp socat sox
sshpass starship stow stress stress-ng sudo swig tcpdump tcsh tidy tig time tldr tmux traceroute
transmission-cli tree ufw units unzip vagrant valgrind vlc watchman wget whois wireshark wkhtmltopdf xclip
xdotool xsel yamllint yasm yq yt-dlp zip zoxide zsh zstd
`;

/** Program and package, the same in every system. */
export const oneNames = `
ansible-playbook=ansible ar=binutils aria2c=aria2 as=binutils autoreconf=autoconf az=azure-cli diff=diffutils
dot=graphviz erl=erlang ffprobe=ffmpeg gs=ghostscript gunzip=gzip http=httpie ld=binutils lspci=pciutils
lsusb=usbutils md5sum=coreutils mkfs.vfat=dosfstools mvn=maven nm=binutils nvim=neovim objdump=binutils
pkg-config=pkgconf readelf=binutils rg=ripgrep smartctl=smartmontools strings=binutils subl=- svn=subversion
timeout=coreutils wg=wireguard-tools
`;

/** Program, then its package in apt, dnf, pacman, apk and brew; `-`: the system has none. */
export const otherNames = `
7z p7zip-full p7zip-plugins 7zip 7zip sevenzip
ab apache2-utils httpd-tools apache apache2-utils httpd
ag silversearcher-ag the_silver_searcher the_silver_searcher the_silver_searcher the_silver_searcher
apache2 apache2 httpd apache apache2 httpd
arp net-tools net-tools net-tools net-tools -
aws awscli awscli2 aws-cli-v2 aws-cli awscli
bats bats bats bats bats bats-core
black black black python-black black black
borg borgbackup borgbackup borg borgbackup borgbackup
brctl bridge-utils bridge-utils bridge-utils bridge-utils -
bundle ruby-bundler rubygem-bundler ruby-bundler ruby-bundler ruby
bwrap bubblewrap bubblewrap bubblewrap bubblewrap -
cal ncal util-linux util-linux util-linux -
cargo cargo cargo rust cargo rust
cfssl golang-cfssl golang-github-cloudflare-cfssl cfssl cfssl cfssl
chronyc chrony chrony chrony chrony -
clang++ clang clang clang clang llvm
clang-format clang-format clang-tools-extra clang clang-extra-tools clang-format
clang-tidy clang-tidy clang-tools-extra clang clang-extra-tools llvm
code - - code - -
crontab cron cronie cronie cronie -
ctags universal-ctags ctags ctags ctags universal-ctags
cups-config libcups2-dev cups-devel libcups cups-dev cups
dc dc bc bc bc bc
ddrescue gddrescue ddrescue ddrescue ddrescue ddrescue
deno - - deno deno deno
dig bind9-dnsutils bind-utils bind bind-tools bind
docker docker.io moby-engine docker docker docker
docker-compose docker-compose docker-compose docker-compose docker-cli-compose docker-compose
dust du-dust du-dust dust dust dust
exiftool libimage-exiftool-perl perl-Image-ExifTool perl-image-exiftool exiftool exiftool
fail2ban-client fail2ban fail2ban fail2ban fail2ban -
fd fd-find fd-find fd fd fd
firefox firefox-esr firefox firefox firefox firefox
flake8 flake8 python3-flake8 flake8 py3-flake8 flake8
fortune fortune-mod fortune-mod fortune-mod fortune fortune
free procps procps-ng procps-ng procps -
fuser psmisc psmisc psmisc psmisc -
g++ g++ gcc-c++ gcc g++ gcc
gem ruby rubygems rubygems ruby ruby
gfortran gfortran gcc-gfortran gcc-fortran gfortran gcc
gh gh gh github-cli github-cli gh
gitk gitk gitk git git-gitk git-gui
go golang-go golang go go go
gofmt golang-go golang go go go
gpg gnupg gnupg2 gnupg gnupg gnupg
gunicorn gunicorn python3-gunicorn gunicorn py3-gunicorn -
hx hx helix helix helix helix
helm - helm helm helm helm
hexdump bsdextrautils util-linux util-linux util-linux -
host bind9-host bind-utils bind bind-tools bind
httpd apache2 httpd apache apache2 httpd
iconv libc-bin glibc-common glibc musl-utils libiconv
ifconfig net-tools net-tools net-tools net-tools -
inotifywait inotify-tools inotify-tools inotify-tools inotify-tools -
iostat sysstat sysstat sysstat sysstat -
ip iproute2 iproute iproute2 iproute2 iproute2mac
ipython ipython3 python3-ipython ipython ipython ipython
ipython3 ipython3 python3-ipython ipython ipython ipython
jar openjdk-17-jdk-headless java-21-openjdk-devel jdk-openjdk openjdk21-jdk openjdk
java default-jre java-21-openjdk jre-openjdk openjdk21-jre openjdk
javac default-jdk java-21-openjdk-devel jdk-openjdk openjdk21-jdk openjdk
julia - julia julia - julia
jupyter jupyter-core python3-jupyter-core jupyter-notebook - jupyterlab
k9s - - k9s k9s k9s
killall psmisc psmisc psmisc psmisc -
kind - - kind kind kind
kubectl - kubernetes-client kubectl kubectl kubernetes-cli
latexmk latexmk latexmk texlive-binextra texlive -
ldapsearch ldap-utils openldap-clients openldap openldap-clients openldap
llvm-config llvm-dev llvm-devel llvm llvm-dev llvm
locate plocate plocate plocate plocate findutils
lsb_release lsb-release lsb_release lsb-release lsb-release -
lscpu util-linux util-linux util-linux util-linux -
lua lua5.4 lua lua lua5.4 lua
mage - mage - mage mage
mail mailutils s-nail s-nail mailx -
man man-db man-db man-db mandoc -
mc mc mc mc mc midnight-commander
mongosh - - - - mongosh
mosquitto_pub mosquitto-clients mosquitto mosquitto mosquitto-clients mosquitto
mtr mtr-tiny mtr mtr mtr mtr
mypy mypy python3-mypy mypy py3-mypy mypy
mysql default-mysql-client mysql mariadb-clients mysql-client mysql-client
mysqldump default-mysql-client mysql mariadb-clients mysql-client mysql-client
nc netcat-openbsd nmap-ncat openbsd-netcat netcat-openbsd netcat
ncat ncat nmap-ncat nmap nmap-ncat nmap
netstat net-tools net-tools net-tools net-tools -
nft nftables nftables nftables nftables -
ninja ninja-build ninja-build ninja samurai ninja
nmcli network-manager NetworkManager networkmanager networkmanager-cli -
node nodejs nodejs nodejs nodejs node
npm npm nodejs-npm npm npm node
npx npm nodejs-npm npm npm node
nslookup bind9-dnsutils bind-utils bind bind-tools bind
patch patch patch patch patch gpatch
pbcopy xclip xclip xclip xclip -
pdfimages poppler-utils poppler-utils poppler poppler-utils poppler
pdflatex texlive-latex-base texlive-latex texlive-latex texlive -
pdftk pdftk-java pdftk-java pdftk pdftk pdftk-java
pdftotext poppler-utils poppler-utils poppler poppler-utils poppler
perf linux-perf perf perf perf -
pgbench postgresql-contrib postgresql-contrib postgresql postgresql-client postgresql
pg_dump postgresql-client postgresql postgresql postgresql-client libpq
php php-cli php-cli php php84 php
ping iputils-ping iputils iputils iputils -
pip python3-pip python3-pip python-pip py3-pip python
pip3 python3-pip python3-pip python-pip py3-pip python
pipenv pipenv pipenv python-pipenv pipenv pipenv
pipx pipx pipx python-pipx pipx pipx
pkill procps procps-ng procps-ng procps -
poetry python3-poetry poetry python-poetry poetry poetry
protoc protobuf-compiler protobuf-compiler protobuf protobuf-dev protobuf
proxychains4 proxychains4 proxychains-ng proxychains-ng proxychains-ng proxychains-ng
ps procps procps-ng procps-ng procps -
psql postgresql-client postgresql postgresql postgresql-client libpq
pstree psmisc psmisc psmisc psmisc pstree
pylint pylint pylint python-pylint py3-pylint pylint
pytest python3-pytest python3-pytest python-pytest py3-pytest pytest
python2 - python2.7 - - -
python3 python3 python3 python python3 python
qemu-system-x86_64 qemu-system-x86 qemu-system-x86 qemu-system-x86 qemu-system-x86_64 qemu
qmake qt5-qmake qt5-qtbase-devel qt5-base qt5-qtbase-dev qt
R r-base-core R-core r R r
redis-cli redis-tools redis redis redis redis
redis-server redis-server redis redis redis redis
rename rename prename perl-rename perl-rename rename
ruff - ruff ruff ruff ruff
rustc rustc rust rust rust rust
sar sysstat sysstat sysstat sysstat -
sass ruby-sass - dart-sass dart-sass -
scp openssh-client openssh-clients openssh openssh-client openssh
sensors lm-sensors lm_sensors lm_sensors lm-sensors -
sftp openssh-client openssh-clients openssh openssh-client openssh
shellcheck shellcheck ShellCheck shellcheck shellcheck shellcheck
smbclient smbclient samba-client smbclient samba-client samba
snap snapd snapd - - -
sqlite3 sqlite3 sqlite sqlite sqlite sqlite
ss iproute2 iproute iproute2 iproute2 -
ssh openssh-client openssh-clients openssh openssh-client openssh
ssh-copy-id openssh-client openssh-clients openssh openssh-client ssh-copy-id
ssh-keygen openssh-client openssh-clients openssh openssh-keygen openssh
sshd openssh-server openssh-server openssh openssh-server openssh
sshfs sshfs fuse-sshfs sshfs sshfs -
strace strace strace strace strace -
tar tar tar tar tar gnu-tar
telnet telnet telnet inetutils busybox-extras telnet
terraform - - terraform - -
tesseract tesseract-ocr tesseract tesseract tesseract-ocr tesseract
tokei - tokei tokei tokei tokei
top procps procps-ng procps-ng procps -
tox tox tox python-tox tox tox
tshark tshark wireshark-cli wireshark-cli tshark wireshark
unrar unrar unrar unrar unrar -
unxz xz-utils xz xz xz xz
upx upx-ucl upx upx upx upx
uuidgen uuid-runtime util-linux util-linux uuidgen -
uv - uv uv uv uv
vi vim-tiny vim-minimal vi vim vim
vim vim vim-enhanced vim vim vim
virsh libvirt-clients libvirt-client libvirt libvirt-client libvirt
virtualenv virtualenv python3-virtualenv python-virtualenv py3-virtualenv virtualenv
vmstat procps procps-ng procps-ng procps -
watch procps procps-ng procps-ng procps watch
whiptail whiptail newt libnewt newt newt
which debianutils which which which which
wl-copy wl-clipboard wl-clipboard wl-clipboard wl-clipboard -
x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64 mingw64-gcc mingw-w64-gcc mingw-w64-gcc mingw-w64
xdg-open xdg-utils xdg-utils xdg-utils xdg-utils -
xelatex texlive-xetex texlive-xetex texlive-xetex texlive-xetex -
xmllint libxml2-utils libxml2 libxml2 libxml2-utils libxml2
xsltproc xsltproc libxslt libxslt libxslt libxslt
xxd xxd vim-common xxd xxd vim
xz xz-utils xz xz xz xz
yarn yarnpkg yarnpkg yarn yarn yarn
`;
