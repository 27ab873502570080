import {
  type Mailbox,
  type ReceivedFile,
  type ReceivedLetter,
  UnreadableLetter,
} from '#server/ports/mailbox.ts'
import { textOfPage } from './page-text.ts'
import {
  bytesOf,
  first,
  type Head,
  isFile,
  isInText,
  leavesOf,
  nameOf,
  type Part,
  splitPart,
  typeOf,
  wordsOf,
} from './parts.ts'

/** A line of addresses that is longer is passed over. */
const LONGEST_ADDRESSES = 2_000

/**
 * Reads what an answer to one of our letters is made of: who wrote, to whom, the words as plain text, and the files. Nothing of a
 * letter is fetched, run or shown as it came, so there is little that a hostile one could reach.
 */
export const plainTextMailbox = (): Mailbox => ({ read: readLetter })

function readLetter(bytes: Uint8Array): ReceivedLetter {
  const letter = splitPart(Buffer.from(bytes).toString('latin1'))
  const { head } = letter
  return {
    messageId: first(head, 'message-id').slice(0, 1_000),
    from: addressesIn(head, ['from']),
    to: addressesIn(head, ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']),
    automatic: isAutomatic(head),
    text: () => cleanText(textOf(leavesOf(letter))),
    files: () => filesOf(leavesOf(letter)),
  }
}

/** All parts in plain text, since a picture between two lines parts them, or else the words of all pages. A letter of files alone says nothing. */
function textOf(leaves: Part[]): string {
  const ofKind = (kind: RegExp) => leaves.filter((part) => kind.test(typeOf(part)) && !isFile(part))
  const plain = ofKind(/^text\/plain\b/i)
  if (plain.length > 0) return plain.map(wordsOf).join('\n\n')
  const pages = ofKind(/^text\/html\b/i)
  if (pages.length > 0) return pages.map((page) => textOfPage(wordsOf(page))).join('\n\n')
  if (leaves.some(isFile)) return ''
  throw new UnreadableLetter('The letter has no part in plain text or HTML.')
}

/** What was attached comes first, so that no signature's picture takes its place. */
function filesOf(leaves: Part[]): ReceivedFile[] {
  const files = leaves.filter(isFile)
  return [...files.filter((part) => !isInText(part)), ...files.filter(isInText)].map(toFile)
}

const toFile = (part: Part): ReceivedFile => ({ name: nameOf(part) ?? 'file', bytes: bytesOf(part) })

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

/** What the database and a page could not show as it is. */
const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
