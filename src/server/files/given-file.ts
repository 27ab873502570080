import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureName } from '#contracts/core/pictures.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type DrawnPicture, type Inspection, Unreadable } from '../ports/documents.ts'

const LONGEST_NAME = 200

/** Also one that is stored as another kind. */
export const isPicture = (mediaType: string) => mediaType.startsWith('image/')

/** Pictures that a browser may show in place: none of them can hold a script. */
const showable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
export const isShowable = (mediaType: string) => showable.has(mediaType)

/**
 * Keeps a file under a key as it arrives, and says what it is. One of no kind that we take, or of another than its name says, is
 * refused. A picture is redrawn, for it may be shown to others than who gave it.
 */
export async function storeReceivedFile(
  { documents, storage }: Pick<Deps, 'documents' | 'storage'>,
  { key, name, stream, only }: { key: string; name: string; stream: Readable; only?: 'pictures' | undefined },
): Promise<StoredFile> {
  const inspection = documents.inspect()
  const watched = Readable.from(passing(stream, inspection))
  await storage.put(key, watched, { contentType: 'application/octet-stream' })
  const found = inspection.conclude(name, only)
  if (!isPicture(found.mediaType)) return { ...found, name }
  const fetch = async () => {
    const stored = await storage.get(key)
    if (!stored) throw new AppError('NOT_FOUND', 'This file was removed while uploading.')
    return buffer(stored.stream)
  }
  const { bytes, mediaType } = await redrawImage(documents, fetch, found.mediaType)
  await storage.put(key, bytes, { contentType: 'application/octet-stream' })
  return { mediaType, bytes: bytes.length, name: pictureName(name, mediaType) }
}

export interface StoredFile {
  mediaType: string
  bytes: number
  /** With the ending of a picture that is stored as another kind. */
  name: string
}

/** A picture without what a camera or a program noted in it: where it was taken, when and by whom. One that is damaged is refused. */
export async function redrawImage(
  documents: Deps['documents'],
  picture: Uint8Array | (() => Promise<Uint8Array>),
  mediaType: string,
): Promise<DrawnPicture> {
  const fetch = typeof picture === 'function' ? picture : async () => picture
  try {
    return await documents.redraw({ fetch, mediaType })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new AppError('UNSUPPORTED_TYPE', error.message, { cause: error })
  }
}

async function* passing(stream: Readable, inspection: Inspection): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    inspection.see(piece)
    yield piece
  }
}

/** Display name of a file: without folders, and without characters that hide or turn text. What scripts need stays. */
export function cleanName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .replace(/(?![\u00ad\u061c\u200c-\u200f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(plain.replaceAll('.', '')) ? shortened(plain) : 'file'
}

/** A name that is too long loses letters before its ending, which says what the file is. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= LONGEST_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST_NAME - ending.length).join('') + ending
}
