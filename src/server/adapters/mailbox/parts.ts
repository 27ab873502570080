import { UnreadableLetter } from '#server/ports/mailbox.ts'

const LONGEST_HEAD = 64 * 1_024
const MOST_PARTS = 50
const DEEPEST = 5
/** Signatures of the letter itself, which are nothing for its reader. */
const SIGNATURE = /^application\/(pgp-signature|(x-)?pkcs7-signature)\b/i
const WORDS = /^text\/(plain|html)\b/i

export type Head = Map<string, string[]>
export interface Part {
  head: Head
  /** As it came, one character a byte. */
  body: string
}

export const first = (head: Head, name: string) => head.get(name)?.[0] ?? ''
export const typeOf = ({ head }: Part) => first(head, 'content-type') || 'text/plain'

/** Head and body are parted by the first empty line; one that stands at the very beginning ends a head without a line. */
export function splitPart(source: string): Part {
  const gap = /^\r?\n|\r?\n\r?\n/.exec(source)
  const end = gap?.index ?? source.length
  if (end > LONGEST_HEAD) throw new UnreadableLetter('The head of the letter is too long.')
  return { head: readHead(source.slice(0, end)), body: source.slice(end + (gap?.[0].length ?? 0)) }
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

/** What a letter is made of, without the parts that only hold others. */
export function leavesOf(part: Part, seen = { parts: 0 }, depth = 0): Part[] {
  if (++seen.parts > MOST_PARTS || depth > DEEPEST)
    throw new UnreadableLetter('The letter has too many parts.')
  const type = typeOf(part)
  const boundary = parameter(type, 'boundary')
  if (!/^multipart\//i.test(type) || !boundary) return [part]
  const inner = partsOf(part.body, boundary).map(splitPart)
  const wanted = /^multipart\/alternative\b/i.test(type) ? inner.filter((each) => !isOtherForm(each)) : inner
  return wanted.flatMap((each) => leavesOf(each, seen, depth + 1))
}

/** The same words once more, in a form that only some programs show. */
const isOtherForm = (part: Part) =>
  /^text\//i.test(typeOf(part)) && !WORDS.test(typeOf(part)) && nameOf(part) === undefined

const isAttached = ({ head }: Part) => /^attachment\b/i.test(first(head, 'content-disposition'))

/** All that is not the text itself, whether or not it has a name: some programs call everything a part of the text. */
export function isFile(part: Part): boolean {
  const type = typeOf(part)
  if (SIGNATURE.test(type)) return false
  return isAttached(part) || nameOf(part) !== undefined || !WORDS.test(type)
}

/** A picture that stands in the text, as those of a signature do in every letter. */
export const isInText = (part: Part) => /^image\//i.test(typeOf(part)) && !isAttached(part)

/** As its sender called it, undecoded where that cannot be done. */
export function nameOf({ head }: Part): string | undefined {
  const disposition = first(head, 'content-disposition')
  return continued(disposition, 'filename') ?? continued(first(head, 'content-type'), 'name')
}

/** A value that may come in numbered pieces, each of which may be encoded (RFC 2231), or whole in the old way of heads (RFC 2047). */
function continued(value: string, name: string): string | undefined {
  const whole = parameter(value, name)
  if (whole !== undefined) return legible(whole, withoutEncodedWords)
  const pieces: string[] = []
  for (let at = 0; at < MOST_PARTS; at++) {
    const [encoded, plain] = [parameter(value, `${name}\\*${at}\\*`), parameter(value, `${name}\\*${at}`)]
    if (encoded === undefined && plain === undefined) break
    pieces.push(encoded ?? encodeURIComponent(plain ?? ''))
  }
  const all = pieces.length > 0 ? pieces.join('') : parameter(value, `${name}\\*`)
  return all === undefined ? undefined : legible(all.replace(/^[\w-]*'[\w-]*'/, ''), decodeURIComponent)
}

/** A name that cannot be decoded is no reason to refuse its file. */
function legible(name: string, decode: (name: string) => string): string {
  try {
    return decode(name)
  } catch {
    return name
  }
}

const withoutEncodedWords = (text: string) =>
  text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,500})\?=/gi, (_, charset, way, word) =>
      /^b$/i.test(way)
        ? decoded(word, 'base64', charset)
        : decoded(word.replaceAll('_', ' '), 'quoted-printable', charset),
    )

export const parameter = (value: string, name: string) =>
  new RegExp(`;\\s*${name}=(?:"([^"]+)"|([^\\s;]+))`, 'i').exec(value)?.slice(1).find(Boolean)

function partsOf(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  const end = pieces.findIndex((piece, index) => index > 0 && piece.startsWith('--'))
  return pieces.slice(1, end === -1 ? undefined : end).map((piece) => piece.replace(/^[ \t]*\r?\n/, ''))
}

export const wordsOf = (part: Part): string =>
  decoded(part.body, encodingOf(part), parameter(typeOf(part), 'charset'))
export const bytesOf = (part: Part): Buffer => bytesIn(part.body, encodingOf(part))

const encodingOf = ({ head }: Part) => first(head, 'content-transfer-encoding').toLowerCase()
const decoded = (body: string, encoding: string, charset = 'utf-8') =>
  decoderOf(charset).decode(bytesIn(body, encoding))

function bytesIn(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
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
