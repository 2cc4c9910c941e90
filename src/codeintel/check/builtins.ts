/** Names that Python knows without any binding. */

/** `dir(builtins)` of Python 3.14, with what type checkers and Windows add. */
export const builtins: ReadonlySet<string> = new Set(
  ("ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError " +
    "BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError " +
    "ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError " +
    "Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError " +
    "FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError " +
    "ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError " +
    "KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None " +
    "NotADirectoryError NotImplemented NotImplementedError OSError OverflowError " +
    "PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError " +
    "RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning " +
    "StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError " +
    "TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError " +
    "UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning " +
    "WindowsError ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray " +
    "bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod " +
    "enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex " +
    "id input int isinstance issubclass iter len license list locals map max memoryview min next " +
    "object oct open ord pow print property quit range repr reversed round set setattr slice " +
    "sorted staticmethod str sum super tuple type vars zip reveal_type reveal_locals").split(" "),
);

/** `__name__`, `__file__`, `__class__`: bound by the import system or the class statement. */
export function isGiven(name: string): boolean {
  // `_` is what `gettext` installs.
  return builtins.has(name) || name === "_" || /^__\w+__$/.test(name);
}

/** Members of every object of JavaScript, of functions and classes, and of promises. */
export const scriptMembers: ReadonlySet<string> = new Set(
  ("__proto__ apply arguments bind call caller catch constructor finally hasOwnProperty " +
    "isPrototypeOf length name propertyIsEnumerable prototype then toLocaleString toString " +
    "valueOf").split(" "),
);

/** Members of exceptions, and of classes themselves, without the underlined ones. */
export const pythonMembers: ReadonlySet<string> = new Set([
  "add_note",
  "args",
  "mro",
  "with_traceback",
]);
