/** What Go knows without being told: https://go.dev/ref/spec#Predeclared_identifiers. */

export const goPredeclared: ReadonlySet<string> = new Set(
  (`any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 ` +
    `int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap ` +
    `clear close complex copy delete imag len make max min new panic print println real recover`)
    .split(" "),
);

/** First parts of the paths of its standard library. */
export const goStandard: ReadonlySet<string> = new Set(
  (`archive bufio bytes cmp compress container context crypto database debug embed encoding ` +
    `errors expvar flag fmt go hash html image index io iter log maps math mime net os path plugin ` +
    `reflect regexp runtime slices sort strconv strings structs sync syscall testing text time ` +
    `unicode unique unsafe weak`).split(" "),
);
