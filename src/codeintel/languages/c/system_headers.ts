/**
 * Headers of ISO C (C23, 7.1.2) and the usual ones of POSIX. A project's own file of such a name
 * is meant only where it lies beside the includer or in a folder that is named for headers.
 */
export const systemHeaders: ReadonlySet<string> = new Set([
  ...[
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal",
    "stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn",
    "string tgmath threads time uchar wchar wctype",
    "dirent dlfcn fcntl fnmatch glob grp langinfo malloc memory netdb poll pthread pwd regex sched",
    "semaphore spawn strings syslog termios unistd utime wordexp",
  ].flatMap((names) => names.split(" ")).map((name) => `${name}.h`),
  ...[
    "file ioctl ipc mman param resource select sem shm socket stat statvfs sysctl time times types",
    "uio un utsname wait",
  ].flatMap((names) => names.split(" ")).map((name) => `sys/${name}.h`),
]);
