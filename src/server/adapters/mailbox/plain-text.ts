import { type Mailbox, type ReceivedLetter, UnreadableLetter } from '#server/ports/mailbox.ts'

const LONGEST_HEAD = 64 * 1_024
/** A line of addresses that is longer is passed over. */
const LONGEST_ADDRESSES = 2_000
const MOST_PARTS = 50
const DEEPEST = 5

type Head = Map<string, string[]>
interface Part {
  head: Head
  /** As it came, one character a byte. */
  body: string
}

/**
 * Reads what an answer to one of our letters is made of: who wrote, to whom, and the plain text. Everything else that a letter
 * may hold (HTML, files, signatures) is passed over, so there is little that a hostile letter could reach.
 */
export const plainTextMailbox = (): Mailbox => ({ read: readLetter })

function readLetter(bytes: Uint8Array): ReceivedLetter {
  const { head, body } = splitPart(Buffer.from(bytes).toString('latin1'))
  return {
    messageId: first(head, 'message-id').slice(0, 1_000),
    from: addressesIn(head, ['from']),
    to: addressesIn(head, ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']),
    automatic: isAutomatic(head),
    text: () => textOf({ head, body }),
  }
}

function textOf(letter: Part): string {
  const text = plainText(letter, { parts: 0 }, 0)
  if (text === undefined) throw new UnreadableLetter('The letter has no part in plain text.')
  return cleanText(text)
}

function splitPart(source: string): Part {
  const [gap] = /\r?\n\r?\n/.exec(source) ?? []
  const end = gap === undefined ? source.length : source.indexOf(gap)
  if (end > LONGEST_HEAD) throw new UnreadableLetter('The head of the letter is too long.')
  return { head: readHead(source.slice(0, end)), body: source.slice(end + (gap?.length ?? 0)) }
}

function readHead(source: string): Head {
  const head: Head = new Map()
  // A line that begins with a space goes on where the one before ended.
  for (const line of source.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name] = /^([!-9;-~]+):/.exec(line) ?? []
    if (!name) continue
    const key = name.toLowerCase()
    const values = head.get(key) ?? []
    values.push(line.slice(name.length + 1).trim())
    head.set(key, values)
  }
  return head
}

const first = (head: Head, name: string) => head.get(name)?.[0] ?? ''

/** More than one From is how a letter claims to be of two people at once. All of them are told, and the caller takes one only. */
function addressesIn(head: Head, names: string[]): string[] {
  const lines = names
    .flatMap((name) => head.get(name) ?? [])
    .filter(({ length }) => length <= LONGEST_ADDRESSES)
  return lines.flatMap((line) => line.split(',').flatMap((entry) => addressOf(entry) ?? []))
}

/** The address of `Mara <mara@shop.example>` or of a bare one. What is quoted as a name is no address. */
function addressOf(entry: string): string | undefined {
  const plain = entry.replace(/"(\\.|[^"\\])*"/g, '').trim()
  const [, angled] = /<([^<>\s]+)>$/.exec(plain) ?? []
  const address = angled ?? plain
  return /^[^\s<>()@,;:"]+@[^\s<>()@,;:"]+$/.test(address) ? address.toLowerCase() : undefined
}

function isAutomatic(head: Head): boolean {
  const said = (name: string) => first(head, name).toLowerCase()
  return (
    (head.has('auto-submitted') && said('auto-submitted') !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(said('precedence')) ||
    said('return-path') === '<>' ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-auto-response-suppress'].some((name) => head.has(name)) ||
    /^multipart\/report\b/.test(said('content-type'))
  )
}

/** The first part that is plain text and no file. */
function plainText({ head, body }: Part, seen: { parts: number }, depth: number): string | undefined {
  if (++seen.parts > MOST_PARTS || depth > DEEPEST)
    throw new UnreadableLetter('The letter has too many parts.')
  if (/^attachment\b/i.test(first(head, 'content-disposition'))) return undefined
  const type = first(head, 'content-type') || 'text/plain'
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary) {
    for (const part of partsOf(body, boundary)) {
      const found = plainText(splitPart(part), seen, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!/^text\/plain\b/i.test(type)) return undefined
  return decoded(body, first(head, 'content-transfer-encoding').toLowerCase(), parameter(type, 'charset'))
}

const parameter = (value: string, name: string) =>
  new RegExp(`;\\s*${name}=(?:"([^"]+)"|([^\\s;]+))`, 'i').exec(value)?.slice(1).find(Boolean)

function partsOf(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  const end = pieces.findIndex((piece, index) => index > 0 && piece.startsWith('--'))
  return pieces.slice(1, end === -1 ? undefined : end).map((piece) => piece.replace(/^[ \t]*\r?\n/, ''))
}

function decoded(body: string, encoding: string, charset = 'utf-8'): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
  return decoderOf(charset).decode(bytes)
}

const unquoted = (body: string) =>
  body
    .split('\n')
    .map(withoutEnd)
    .join('\n')
    .replaceAll('=\n', '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** By hand: a pattern for white space at the end takes the square of its length where something follows, and bytes are no letters to `trimEnd`. */
function withoutEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t\r'.includes(line.charAt(end - 1))) end--
  return line.slice(0, end)
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    throw new UnreadableLetter('The letter is written in characters that we do not know.')
  }
}

/** What the database and a page could not show as it is. */
const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
