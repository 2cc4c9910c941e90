/**
 * Modules that Python brings: `sys.stdlib_module_names` of 3.6 to 3.14, what was removed since, the
 * names of Python 2 that code for both imports, and what every environment has.
 */
export const pythonLibrary: ReadonlySet<string> = new Set(
  `
BaseHTTPServer CGIHTTPServer ConfigParser Cookie HTMLParser Queue SimpleHTTPServer
SocketServer StringIO Tkinter UserDict UserList UserString abc aifc annotationlib
antigravity anydbm argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb
binascii binhex bisect builtins bz2 cPickle cProfile cStringIO calendar cgi cgitb chunk
cmath cmd code codecs codeop collections colorsys commands compileall compression
concurrent configparser contextlib contextvars cookielib copy copy_reg copyreg crypt csv
ctypes curses dataclasses datetime dbhash dbm decimal difflib dis distutils doctest
dummy_thread dummy_threading email encodings ensurepip enum errno exceptions faulthandler
fcntl filecmp fileinput fnmatch formatter fractions ftplib functools future_builtins gc
genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html
htmlentitydefs http httplib idlelib imaplib imghdr imp importlib inspect io ipaddress
itertools json keyword lib2to3 linecache locale logging lzma macpath mailbox mailcap
marshal math md5 mimetools mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc
nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev parser
pathlib pdb pickle pickletools pipes pkg_resources pkgutil platform plistlib poplib posix
posixpath pprint profile profiling pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue
quopri random re readline repr reprlib resource rfc822 rlcompleter robotparser runpy sched
secrets select selectors sets setuptools sha shelve shlex shutil signal site smtpd smtplib
sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat
statistics string stringprep struct subprocess sunau symbol symtable sys sysconfig syslog
tabnanny tarfile telnetlib tempfile termios test textwrap this thread threading time
timeit tkMessageBox tkinter token tokenize tomllib trace traceback tracemalloc tty turtle
turtledemo types typing unicodedata unittest urllib urllib2 urlparse uu uuid venv warnings
wave weakref webbrowser whichdb winreg winsound wsgiref xdrlib xml xmlrpc xmlrpclib zipapp
zipfile zipimport zlib zoneinfo
`.trim().split(/\s+/),
);
