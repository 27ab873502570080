import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { ExportFile } from '../exports/export-part.ts'

/** Owner and project. */
export interface ProjectPlace {
  userId: number
  projectId: string
}

export interface ArchiveExport {
  deps: Deps
  actor: Actor
  projectId: string
}

export interface ArchiveImport extends ArchiveExport {
  /** The name that its exporter had. */
  exportedBy: string | undefined
  made: ImportedIds
  /** A sentence for each item that its owner has no room for. */
  leftOut: string[]
}

/** Ids that are new here, by the ids that the archive has for them. */
export interface ImportedIds {
  /** The address of the new project. */
  slug: string
  files: Map<string, string>
  chats: Map<string, string>
  messages: Map<string, string>
  /** Images of the gallery. */
  images: Map<string, string>
  /** Images that pages, visuals and the brand kit show. */
  pageImages: Map<string, string>
}

/** An area's share of a project archive. */
export interface ArchivePart<Item = unknown> {
  name: string
  /** The module that exports the `reader` of its files. The reading thread loads it, and no database. */
  reader: string
  /** Made while they are sent: long lists come as lines of JSON. */
  files(exporting: ArchiveExport): AsyncIterable<ExportFile>
  /** Writes one item, which was checked by the reader. Nobody sees the project before all items are written. */
  keep(importing: ArchiveImport, item: Item): Promise<void>
  /** About how many bytes it adds to an archive, if that is many. */
  bytes?(db: Db, place: ProjectPlace): Promise<number>
  /** Removes rows that would outlive a project whose import failed. */
  discard?(deps: Deps, place: ProjectPlace): Promise<void>
}

/** Files that the manifest of an archive lists. They are imported first, since items of all parts may name them. */
export interface ArchivedFiles {
  list(exporting: ArchiveExport): Promise<ListedFile[]>
  /** Gives the id of the new file. Throws an `AppError` where its owner could not have added it either. */
  add(importing: ArchiveExport, file: ImportedFile): Promise<string>
  bytes(db: Db, place: ProjectPlace): Promise<number>
}

export interface ListedFile {
  id: string
  /** Its path in the archive. */
  file: string
  name: string
  /** Opened only when its turn comes. */
  content: () => AsyncIterable<Uint8Array>
}

export interface ImportedFile {
  name: string
  bytes: number
  /** Its content from the start, each time it is called. */
  read: () => AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Checks an area's files in the reading thread, where there is no database, and hands over items in the order to keep them in. */
export interface ArchiveReader<Item = unknown> {
  /** That of its `ArchivePart`. */
  name: string
  read(source: ArchiveSource): AsyncIterable<ReadItem<Item>>
}

/** `quotaBytes` count towards the chats that a person may import. */
export type ReadItem<Item> = { item: Item; quotaBytes?: number } | { leftOut: string }

export interface ListBounds {
  /** Lines. */
  most: number
  /** Bytes of a line. */
  longest: number
}

/** A file or a line of it, as a refusal names it. */
type ArchivePlace = string

/** The files of an archive. Whatever is not as an export writes it is refused with a sentence that names the place. */
export interface ArchiveSource {
  has(name: string): boolean
  json<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S>>
  /** The items of a list, one from each line. */
  list<S extends z.ZodType>(
    name: string,
    schema: S,
    bounds: ListBounds,
  ): AsyncIterable<{ item: z.output<S>; place: ArchivePlace }>
  /** The lines of a list; one that is too long comes without its text. */
  lines(name: string, bounds: ListBounds): AsyncIterable<{ json: Buffer | undefined; place: ArchivePlace }>
  parse<S extends z.ZodType>(place: ArchivePlace, json: Buffer, schema: S): z.output<S>
  /** The error that refuses an archive; the fault is the middle of a sentence. */
  refusal(place: ArchivePlace, fault?: string): Error
}

export async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}
