/**
 * Method sets of the exported interfaces of Go's standard library (1.26; `go/types` over `go list std`,
 * without `go/…`, `debug/…`, `reflect`, `testing`), and of those that `errors` and `fmt` look for.
 */
const sets = `
  Accept,Addr,Close Add,Double,IsOnCurve,Params,ScalarBaseMult,ScalarMult AppendBinary
  AppendText AppendUint16,AppendUint32,AppendUint64,String As
  At,Bounds,ColorIndexAt,ColorModel At,Bounds,ColorModel At,Bounds,ColorModel,RGBA64At
  At,Bounds,ColorModel,RGBA64At,Set,SetRGBA64 At,Bounds,ColorModel,Set Begin,Close,Prepare
  BeginTx BlockSize,Clone,Reset,Size,Sum,Write BlockSize,CryptBlocks
  BlockSize,Decrypt,Encrypt BlockSize,Read,Reset,Write BlockSize,Reset,Size,Sum,Sum32,Write
  BlockSize,Reset,Size,Sum,Sum64,Write BlockSize,Reset,Size,Sum,Write Bytes,Encapsulate
  CheckNamedValue Close Close,ColumnTypeDatabaseTypeName,Columns,Next
  Close,ColumnTypeLength,Columns,Next Close,ColumnTypeNullable,Columns,Next
  Close,ColumnTypePrecisionScale,Columns,Next Close,ColumnTypeScanType,Columns,Next
  Close,Columns,HasNextResultSet,Next,NextResultSet Close,Columns,Next
  Close,Exec,NumInput,Query
  Close,LocalAddr,Read,RemoteAddr,SetDeadline,SetReadDeadline,SetWriteDeadline,Write
  Close,LocalAddr,ReadFrom,SetDeadline,SetReadDeadline,SetWriteDeadline,WriteTo Close,Read
  Close,Read,ReadAt,Seek Close,Read,ReadDir,Stat Close,Read,Readdir,Seek,Stat Close,Read,Seek
  Close,Read,Stat Close,Read,Write Close,ReadRequestBody,ReadRequestHeader,WriteResponse
  Close,ReadResponseBody,ReadResponseHeader,WriteRequest Close,Write CloseNotify
  ColumnConverter Commit,Rollback Connect,Driver Control,Read,Write Convert ConvertValue
  Cookies,SetCookies Curve,ECDH,PublicKey Deadline,Done,Err,Value Decapsulate,Encapsulator
  Decrypt,Public Draw Enabled,Handle,WithAttrs,WithGroup Error Error,RuntimeError
  Error,Temporary,Timeout Exec ExecContext Flag,Precision,Width,Write Flush Format Generate
  Get,Put Get,Set,String Glob,Open Gname,IsDir,ModTime,Mode,Name,Size,Sys,Uname GoString
  GobDecode GobEncode HashFunc Header,Write,WriteHeader Hijack Info,IsDir,Name,Type
  Int63,Seed Int63,Seed,Uint64 Is IsDir,ModTime,Mode,Name,Size,Sys IsValid
  LastInsertId,RowsAffected Len,Less,Pop,Push,Swap Len,Less,Swap Level Lock,Unlock LogValue
  Lstat,Open,ReadLink MarshalBinary MarshalJSON MarshalText MarshalXML MarshalXMLAttr
  Network,String Next,Start NonceSize,Open,Overhead,Seal Open Open,ReadDir Open,ReadFile
  Open,Stat Open,Sub OpenConnector Ping PrepareContext Public,Sign Public,Sign,SignMessage
  PublicSuffix,String Push PutUint16,PutUint32,PutUint64,String,Uint16,Uint32,Uint64 Quantize
  Query QueryContext RGBA Read Read,ReadByte Read,ReadRune,SkipSpace,Token,UnreadRune,Width
  Read,Seek Read,Seek,Write Read,Write ReadAt ReadByte ReadByte,UnreadByte ReadFrom ReadRune
  ReadRune,UnreadRune Reset ResetSession RoundTrip Scan Seek Seek,Write ServeHTTP Set,String
  Signal,String String SyscallConn Token Uint64 UnmarshalBinary UnmarshalJSON UnmarshalText
  UnmarshalXML UnmarshalXMLAttr Unwrap Value Write WriteAt WriteByte WriteString WriteTo
  XORKeyStream
`;

export const goInterfaces: readonly (readonly string[])[] = sets.trim().split(/\s+/).map((it) =>
  it.split(",")
);
