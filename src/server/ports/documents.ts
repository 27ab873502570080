import type { PageImageFormat } from '#contracts/pages/page-rendering.ts'

/** Detects file types and reads their text. */
export interface Documents {
  /** Inspects a file while it is streamed. */
  inspect(): Inspection
  /** The text of a file, with marks where its pages, sheets and rows begin. Throws `Unreadable`. */
  read(file: DocumentFile, signal?: AbortSignal): Promise<string>
  /** Text of a file with its positions, and tables row by row. Uses OCR for images. Throws `Unreadable`. */
  study(file: DocumentFile, signal?: AbortSignal): Promise<Study>
  /** A picture that looks the same and holds nothing else. AVIF and photos stored as PNG become WebP. Throws `Unreadable`. */
  redraw(picture: WaitingPicture): Promise<DrawnPicture>
  /** The same picture, small enough for a model to be shown it. Throws `Unreadable`. */
  shrink(picture: WaitingPicture, signal?: AbortSignal): Promise<DrawnPicture>
  /** A small square picture for lists. Throws `Unreadable`. */
  thumbnail(picture: WaitingPicture): Promise<DrawnPicture>
  /** A picture in the widths and formats of web pages, and its size. Throws `Unreadable`. */
  webSizes(picture: WaitingPicture): Promise<WebSizes>
}

export interface DrawnPicture {
  bytes: Uint8Array
  mediaType: string
}

export interface WebSizes {
  width: number
  height: number
  files: { width: number; format: PageImageFormat; bytes: Uint8Array }[]
}

export interface Study {
  /** In the order of the file, without tables. */
  sections: DocumentSection[]
  tables: DocumentTable[]
  /** The cut of an oversized file: after a length, or after a number of columns. */
  cut: 'below' | 'beside' | null
}

export interface DocumentSection {
  text: string
  page: number | null
  heading: string | null
}

export interface DocumentTable {
  /** Name of its sheet; absent for a single table. */
  sheet: string | null
  columns: string[]
  /** Without its empty rows. Numbered as a spreadsheet counts. */
  rows: { number: number; cells: string[] }[]
  /** True if cells are separated by semicolons, as in locales with decimal commas. */
  semicolons: boolean
}

export interface DocumentFile {
  /** Given away: not to be used afterwards. */
  bytes: Uint8Array<ArrayBuffer>
  /** As the inspection found it. */
  mediaType: string
}

/** Pictures wait their turn to be drawn, and are fetched when it has come: many that wait take up no room. */
export interface WaitingPicture {
  fetch(): Promise<Uint8Array>
  mediaType: string
}

export interface Inspection {
  see(piece: Uint8Array): void
  /** The detected type. Refuses unsupported types and mismatching names, and with `pictures` all that is no picture. */
  conclude(name: string, only?: 'pictures'): { mediaType: string; bytes: number }
}

/** Most characters that are read from one file. */
export const MAX_DOCUMENT_TEXT = 200_000

/** The same when a file is studied, and of its tables together. */
export const MAX_STUDY_TEXT = 2_000_000
export const MAX_STUDY_CELLS = 1_000_000

/** A file whose text can't be read. The message is for its owner. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
