import { Readable } from 'node:stream'
import type { Deps } from './deps.ts'
import type { Inspection } from './ports/documents.ts'

const LONGEST_NAME = 200

/** Pictures that a browser may show in place: none of them can hold a script. */
const showable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
export const isShowable = (mediaType: string) => showable.has(mediaType)

/** Keeps a file under a key as it arrives, and says what it is. One of no kind that we take, or of another than its name says, is refused. */
export async function keepGivenFile(
  { documents, storage }: Pick<Deps, 'documents' | 'storage'>,
  { key, name, stream }: { key: string; name: string; stream: Readable },
): Promise<{ mediaType: string; bytes: number }> {
  const inspection = documents.inspect()
  const watched = Readable.from(passing(stream, inspection))
  await storage.put(key, watched, { contentType: 'application/octet-stream' })
  return inspection.conclude(name)
}

async function* passing(stream: Readable, inspection: Inspection): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    inspection.see(piece)
    yield piece
  }
}

/** What a person called a file, fit to be shown: without folders, and without characters that hide or turn text around. */
export function cleanName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[^.\s]/u.test(plain) ? shortened(plain) : 'file'
}

/** A name that is too long loses letters before its ending, which says what the file is. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= LONGEST_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST_NAME - ending.length).join('') + ending
}
