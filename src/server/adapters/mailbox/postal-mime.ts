import { type Address, addressParser } from 'postal-mime'
import { readApart } from '#server/files/reading-thread.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import {
  type Mailbox,
  type ReceivedBody,
  type ReceivedHeaders,
  UnreadableEmail,
} from '#server/ports/mailbox.ts'
import { MAX_HEADER_BYTES, parseEmail, readEmailBody } from './email-body.ts'

const MAX_INLINE_BYTES = 64 * 1_024
const thread = {
  script: new URL('./email.worker.ts', import.meta.url),
  heapMb: 256,
  longestMs: 20_000,
}
/** A longer address header is ignored. */
const MAX_ADDRESS_HEADER = 2_000

export const postalMimeMailbox = (bounds: { longestMs?: number } = {}): Mailbox => ({
  readHeaders,
  readBody: (bytes) => readBody(bytes, { ...thread, ...bounds }),
})

async function readHeaders(bytes: Uint8Array): Promise<ReceivedHeaders> {
  const { headers } = await parseEmail(headersOf(bytes))
  const values = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  return {
    messageId: (values('message-id')[0] ?? '').slice(0, 1_000),
    from: addressesIn(values('from')),
    to: addressesIn(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(values)),
    automatic: isAutomatic(values),
  }
}

/** Headers end at the first empty line. */
function headersOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_HEADER_BYTES + 4))
  const ends = ['\r\n\r\n', '\n\n'].map((gap) => start.indexOf(gap)).filter((at) => at >= 0)
  if (ends.length === 0 && bytes.byteLength > MAX_HEADER_BYTES)
    throw new UnreadableEmail('The headers of the email are too long.')
  return start.subarray(0, ends.length > 0 ? Math.min(...ends) : undefined)
}

/** A hostile email can take minutes to parse, so a large one is read in a thread that can be ended. */
async function readBody(bytes: Uint8Array, reading: typeof thread): Promise<ReceivedBody> {
  if (bytes.byteLength <= MAX_INLINE_BYTES) return readEmailBody(bytes)
  try {
    for await (const { text, files } of readApart<ReceivedBody>({ ...reading, task: bytes }))
      return { text, files: files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) }
  } catch (error) {
    throw error instanceof Hopeless ? new UnreadableEmail(error.message, { cause: error }) : error
  }
  throw new Error('the thread read nothing')
}

function addressesIn(lines: string[]): string[] {
  return lines
    .filter(({ length }) => length <= MAX_ADDRESS_HEADER)
    .flatMap((line) => addressParser(line, { flatten: true }))
    .flatMap(({ address }: Address) => (address && isAddress(address) ? [address.toLowerCase()] : []))
}

const isAddress = (text: string) => /^[^\s<>()@,;:"]+@[^\s<>()@,;:"]+$/.test(text)

function isAutomatic(values: (name: string) => string[]): boolean {
  const first = (name: string) => values(name)[0]?.toLowerCase()
  return (
    (first('auto-submitted') ?? 'no') !== 'no' ||
    /^(bulk|junk|list|auto_reply)$/.test(first('precedence') ?? '') ||
    first('return-path') === '<>' ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-auto-response-suppress'].some(
      (name) => first(name) !== undefined,
    ) ||
    /^multipart\/report\b/.test(first('content-type') ?? '')
  )
}
