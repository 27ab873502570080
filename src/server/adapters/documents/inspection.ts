import { PICTURE_FORMATS } from '#contracts/core/pictures.ts'
import { AppError } from '#server/errors.ts'
import type { Inspection } from '#server/ports/documents.ts'
import { pixelsOf } from './image-size.ts'
import { type DocumentKind, type KindName, kindByEnding, kindNamed, kinds } from './kinds.ts'
import { decodeText, looksLikeText } from './plain-text.ts'

/** Enough for the size of a picture, which cameras put behind a preview and their notes. */
const HEAD_BYTES = 256 * 1_024
export const MOST_PIXELS = 40_000_000

/** Files inside an archive whose names tell what the archive is. */
const telling = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', macros: 'vbaProject.bin' } as const
type SniffedPart = keyof typeof telling
const LONGEST_TELLING = Math.max(...Object.values(telling).map((name) => name.length))

/** Goes by what the bytes of a file are; its name only has to agree. */
export function inspection(): Inspection {
  const head: Uint8Array[] = []
  const told = new Set<SniffedPart>()
  let headBytes = 0
  let bytes = 0
  let before = Buffer.alloc(0)

  return {
    see(piece) {
      bytes += piece.length
      if (headBytes < HEAD_BYTES) {
        head.push(piece.slice(0, HEAD_BYTES - headBytes))
        headBytes = Math.min(bytes, HEAD_BYTES)
      }
      // A name may begin in one piece and end in the next.
      const joined = Buffer.concat([before, piece])
      for (const [what, name] of Object.entries(telling))
        if (joined.includes(name)) told.add(what as SniffedPart)
      before = joined.subarray(-LONGEST_TELLING)
    },
    conclude(name, only) {
      if (bytes === 0) throw refused('This file is empty.')
      const beginning = Buffer.concat(head)
      if (only && !pictureKind(beginning)) throw refused(noPicture(beginning))
      return { mediaType: mediaTypeOf(beginning, told, name), bytes }
    },
  }
}

function mediaTypeOf(head: Buffer, told: Set<SniffedPart>, name: string): string {
  const claimed = kindByEnding(name)
  const found = kindNamed(kindOf(head, told, claimed))
  if (claimed === kinds.text && found === kinds.text && isTabbed(head)) return kinds.csv.mediaType
  if (!claimed || claimed === found) return found.mediaType
  if (claimed.isText && found.isText) return claimed.mediaType
  const ending = found === kindNamed('text') ? '.csv if it is a table, else in .txt' : `.${found.endings[0]}`
  throw refused(
    `The name says this is ${claimed.label}, but the content is ${found.label}. Rename it to end in ${ending}, or save it again as .${claimed.endings[0]}.`,
  )
}

const LEAST_COLUMNS = 4
const LINES_COMPARED = 5

/** Amazon's reports are tables whose names end in .txt. */
function isTabbed(head: Buffer): boolean {
  const lines = decodeText(head).split(/\r?\n/, LINES_COMPARED).filter(Boolean)
  const [columns = 0, ...others] = lines.map((line) => line.split('\t').length)
  return columns >= LEAST_COLUMNS && others.length > 0 && others.every((count) => count === columns)
}

function kindOf(head: Buffer, told: Set<SniffedPart>, claimed: DocumentKind | undefined): KindName {
  if (begins(head, '%PDF-')) return 'pdf'
  if (begins(head, 'PK\x03\x04')) return archiveKind(told, claimed)
  if (begins(head, '\xd0\xcf\x11\xe0')) {
    throw refused(
      'This Office file is protected or in an old format. Save it as .docx or .xlsx, without a password.',
    )
  }
  const picture = pictureKind(head)
  if (picture) {
    if (picture !== 'avif' && (pixelsOf(head, picture) ?? 0) > MOST_PIXELS)
      throw refused('This picture is too large. The limit is 40 megapixels.')
    return picture
  }
  if (looksLikeText(head))
    return /^\s*<(!doctype html|html)\b/i.test(head.toString('latin1', 0, 500)) ? 'html' : 'text'
  if (claimed) throw misnamed(claimed)
  if (isHeic(head)) throw refused(noPicture(head))
  throw refused(
    `This file type isn’t supported. Send text, CSV, JSON, HTML, PDF, Word, Excel or a ${PICTURE_FORMATS} picture.`,
  )
}

function archiveKind(told: Set<SniffedPart>, claimed: DocumentKind | undefined): KindName {
  if (told.has('macros')) throw refused('Files with macros aren’t accepted. Save it as .docx or .xlsx.')
  if (told.has('docx')) return 'docx'
  if (told.has('xlsx')) return 'xlsx'
  if (claimed) throw misnamed(claimed)
  throw refused('Archives aren’t accepted. Send the files one by one.')
}

function pictureKind(head: Buffer) {
  if (begins(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (begins(head, '\xff\xd8\xff')) return 'jpeg'
  if (begins(head, 'GIF87a') || begins(head, 'GIF89a')) return 'gif'
  if (begins(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (head.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(head.toString('latin1', 8, 32)))
    return 'avif'
  return undefined
}

const isHeic = (head: Buffer) => /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(head.toString('latin1', 4, 12))

/** The refusal of a file that is none of the pictures that are taken, for every upload. */
export const noPicture = (head: Uint8Array): string =>
  isHeic(Buffer.from(head.subarray(0, 32)))
    ? 'HEIC photos can’t be read here. Set the camera to “Most compatible”, or share the photo as JPEG.'
    : `This file isn’t a picture that can be used. Choose a ${PICTURE_FORMATS} picture.`

const begins = (head: Buffer, magic: string) => head.toString('latin1', 0, magic.length) === magic

const misnamed = ({ label, endings }: DocumentKind) =>
  refused(
    `The name says this is ${label}, but the content is not. Open it in its program and save it as .${endings[0]}.`,
  )

const refused = (sentence: string) => new AppError('UNSUPPORTED_TYPE', sentence)
