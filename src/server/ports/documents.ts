/** Tells what files are, and reads the text in them, wherever they were given to us. */
export interface Documents {
  /** Begins to look at a file while it passes by. */
  inspect(): Inspection
  /** The text of a file, with marks where its pages, sheets and rows begin. Throws `Unreadable`. */
  read(file: DocumentFile, signal?: AbortSignal): Promise<string>
}

export interface DocumentFile {
  /** Given away: not to be used afterwards. */
  bytes: Uint8Array<ArrayBuffer>
  /** As the inspection found it. */
  mediaType: string
}

export interface Inspection {
  see(piece: Uint8Array): void
  /** What all that was seen is. Refuses what is of no kind that we take, or of another than its name says. */
  conclude(name: string): { mediaType: string; bytes: number }
}

/** Most characters that are read from one file. */
export const MAX_DOCUMENT_TEXT = 200_000

/** A file whose text cannot be had. The message is for its owner. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
