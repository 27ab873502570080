/** Reading in pieces keeps a large file out of memory, and the page free to answer in between. */
const PIECE_BYTES = 1024 * 1024
const BLOCK = 64

const firstPrimes = (() => {
  const primes: number[] = []
  for (let number = 2; primes.length < BLOCK; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
})()
/** The first 32 bits behind the point, as the standard takes its constants. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(firstPrimes, (prime) => fraction(Math.cbrt(prime)))
const beginning = Int32Array.from(firstPrimes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** The SHA-256 of a file, in hex. The browser's own is missing on a page without TLS, and wants the whole file at once. */
export async function sha256Of(file: Blob, signal: AbortSignal): Promise<string> {
  const state = beginning.slice()
  const words = new Int32Array(BLOCK)
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    signal.throwIfAborted()
    const isLast = at + PIECE_BYTES >= file.size
    digest(state, words, isLast ? padded(bytes, file.size) : bytes)
  }
  if (file.size === 0) digest(state, words, padded(new Uint8Array(), 0))
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The end of the message: a single bit, then its length. */
function padded(end: Uint8Array, total: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((end.length + 9) / BLOCK) * BLOCK)
  bytes.set(end)
  bytes[end.length] = 0x80
  const length = new DataView(bytes.buffer, bytes.length - 8)
  length.setUint32(0, Math.floor(total / 2 ** 29))
  length.setUint32(4, (total * 8) >>> 0)
  return bytes
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Int32Array, index: number) => words[index] ?? 0

function digest(state: Int32Array, words: Int32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let block = 0; block < bytes.length; block += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + i * 4)
    for (let i = 16; i < BLOCK; i += 1) {
      const [near, far] = [at(words, i - 2), at(words, i - 15)]
      const mixed = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
      const older = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
      words[i] = (mixed + at(words, i - 7) + older + at(words, i - 16)) | 0
    }
    mix(state, words)
  }
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < BLOCK; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + upper + choice + at(constants, i) + at(words, i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
}
