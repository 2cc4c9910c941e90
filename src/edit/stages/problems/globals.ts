/** Names that a script need not bind: of the language, of browsers, of runtimes, of test runners. */

/** Beginnings and ends of names of the web platform's classes and types, which are too many to list. */
const platform =
  /^(?:HTML|SVG|CSS|MathML|WebGL|WEBGL_|GPU|RTC|IDB|Audio|Media|DOM|Speech|Service|Intl|XR|Readable|Writable|Transform)\w+$|(?:Event|EventInit|EventMap|Observer|Init|Constructor)$/;

const listed = new Set(
  `
$ $attrs $computed $el $emit $props $ref $refs $route $router $slots $t AbortController
AbortSignal AggregateError Array ArrayBuffer ArrayBufferLike ArrayBufferView ArrayLike
AsyncDisposable AsyncDisposableStack AsyncGenerator AsyncGeneratorFunction AsyncIterable
AsyncIterableIterator AsyncIterator AsyncIteratorObject Atomics Attr Audio Awaited BigInt
BigInt64Array BigUint64Array Blob BlobPart Boolean BroadcastChannel Buffer BufferSource
BuiltinIteratorReturn Bun ByteLengthQueuingStrategy Cache CacheStorage CallableFunction
Capitalize ChildNode ClassDecorator Comment ConcatArray ConstructorParameters
CountQueuingStrategy Crypto CryptoKey Cypress DataView Date Deno Disposable DisposableStack
Document DocumentFragment Element Error EvalError Event EventListener EventListenerObject
EventListenerOrEventListenerObject EventSource EventTarget EventTargetLike Exclude Extract
File FileList FileReader FinalizationRegistry Float16Array Float32Array Float64Array
FormData FormDataEntryValue FrameRequestCallback Function GPU Generator GeneratorFunction
GlobalEventHandlers Headers History IArguments Image ImageBitmap ImageBitmapRenderingContext
ImageData ImportAttributes ImportMeta Infinity InstanceType Int16Array Int32Array Int8Array
Intl Iterable IterableIterator Iterator IteratorObject IteratorResult IteratorReturnResult
IteratorYieldResult JSON JSX Location Lock LockManager Lowercase Map Math MessageChannel
MessagePort MethodDecorator NaN NamedNodeMap Navigator NavigatorUAData NewableFunction
NoInfer Node NodeJS NodeList NonNullable Notification Number Object OffscreenCanvas Omit
OmitThisParameter Option ParameterDecorator Parameters ParentNode Partial Path2D Performance
PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserverEntryList Pick
Promise PromiseFulfilledResult PromiseLike PromiseRejectedResult PromiseSettledResult
PromiseWithResolvers PropertyDecorator PropertyDescriptor PropertyDescriptorMap PropertyKey
Proxy QuotaExceededError Range RangeError React Readonly ReadonlyArray ReadonlyMap
ReadonlySet Record ReferenceError Reflect RegExp RegExpExecArray RegExpIndicesArray
RegExpMatchArray Request RequestInfo Required Response ReturnType Screen ScrollBehavior
Selection Set ShadowRoot SharedArrayBuffer SharedWorker Storage String StyleSheet
SubtleCrypto SuppressedError Symbol SyntaxError TemplateStringsArray Temporal TextDecoder
TextEncoder ThisParameterType ThisType Timeout Timer Touch TouchList Transferable TypeError
TypedPropertyDescriptor URIError URL URLPattern URLSearchParams Uint16Array Uint32Array
Uint8Array Uint8ClampedArray Uncapitalize Uppercase WeakKey WeakMap WeakRef WeakSet
WebAssembly WebSocket Window Worker XMLHttpRequest XMLSerializer _ __dirname __filename
addEventListener after afterAll afterEach alert angular any arguments as assert assertType
asserts async atob await before beforeAll beforeEach bench bigint boolean browser btoa
caches cancelAnimationFrame cancelIdleCallback chai chrome clearImmediate clearInterval
clearTimeout close closed confirm console context createImageBitmap crypto cy dataLayer
decodeURI decodeURIComponent define defineEmits defineExpose defineModel defineProps
defineSlots describe devicePixelRatio document encodeURI encodeURIComponent escape eval
expect expectTypeOf exports fdescribe fetch fit frames ga gapi get getComputedStyle
getSelection global globalThis goog google gtag history importScripts indexedDB infer
innerHeight innerWidth intrinsic is isFinite isNaN it jQuery jasmine jest keyof let
localStorage location matchMedia module name navigator never number object of onbeforeunload
onerror onload onunhandledrejection onunload open page parent parseFloat parseInt
performance postMessage process prompt queueMicrotask readonly removeEventListener
reportError requestAnimationFrame requestIdleCallback require requirejs screen scrollBy
scrollTo self sessionStorage set setImmediate setInterval setTimeout setup sinon
speechSynthesis string structuredClone suite super symbol teardown test this top type
undefined unescape unique unknown vi vitest void window withDefaults xdescribe xit
`.trim().split(/\s+/),
);

export function isScriptGlobal(name: string): boolean {
  return listed.has(name) || name.startsWith("__");
}

/** It is called as classes and types of the web platform are. */
export function isOfPlatform(name: string): boolean {
  return platform.test(name);
}
