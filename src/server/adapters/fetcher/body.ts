import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { FetchRefused } from '#server/ports/fetcher.ts'

type Decode = (data: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>

const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)
const inflateZlib = promisify(inflate)
const inflateBare = promisify(inflateRaw)
const unzstd = promisify(zstdDecompress)

/** The format's own advice for the web: no more than 8 MB of memory for looking back. */
const zstdParams = { [constants.ZSTD_d_windowLogMax]: 23 }

const decoders = new Map<string, Decode>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['br', unbrotli],
  ['zstd', (data, limits) => unzstd(data, { ...limits, params: zstdParams })],
  // Servers disagree whether deflate comes in a zlib envelope.
  [
    'deflate',
    (data, limits) => (hasZlibHeader(data) ? inflateZlib(data, limits) : inflateBare(data, limits)),
  ],
])

export const acceptedEncodings = 'gzip, br, zstd, deflate'

const mostEncodings = 2

/**
 * Reads until the end or until one byte too many. Bytes are copied into one place: kept as they arrive, a page
 * sent byte by byte would take many times its size.
 */
export async function readBody(wire: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  let body = Buffer.alloc(0)
  let size = 0
  for await (const chunk of wire) {
    const needed = size + chunk.length
    if (needed > maxBytes) throw tooLarge(maxBytes)
    if (needed > body.length) body = Buffer.concat([body], Math.min(maxBytes, 2 * needed))
    size += chunk.copy(body, size)
  }
  return body.subarray(0, size)
}

/** Undoes the content encodings, the last applied first, and stops as soon as the result grows too large. */
export async function decodeBody(wire: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length > mostEncodings) throw badEncoding()

  let body = wire
  for (const encoding of encodings.reverse()) {
    const decode = decoders.get(encoding)
    if (!decode) throw badEncoding()
    if (body.length > 0) body = await decode(body, { maxOutputLength: maxBytes }).catch(explain(maxBytes))
  }
  return body
}

export function tooLarge(maxBytes: number): FetchRefused {
  const megabytes = Number((maxBytes / 1_000_000).toPrecision(2))
  return new FetchRefused('too-large', `The page is larger than ${megabytes} MB, which is too large to read.`)
}

function explain(maxBytes: number) {
  return (cause: Error & { code?: string }): never => {
    throw cause.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : badEncoding(cause)
  }
}

function badEncoding(cause?: unknown): FetchRefused {
  return new FetchRefused('bad-encoding', 'The page arrived damaged or in an unsupported compression.', cause)
}

function hasZlibHeader(data: Buffer): boolean {
  return data.length >= 2 && (data.readUInt8(0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0
}
