import type { Deps } from '../deps.ts'

/** A file of an export. A long one comes in pieces, so that it is never in memory as a whole. */
export interface ExportFile {
  name: string
  content: string | AsyncIterable<string | Uint8Array>
}

/** An area's part of a user's data export. */
export interface ExportPart {
  /** Shown as progress. */
  label: string
  /** The tables whose rows are in it; a test sees to it that none is forgotten. */
  tables: string[]
  /** Lines for the export's README: a file, or a folder, and what is in it. */
  about: Record<string, string>
  files(deps: Deps, userId: number): AsyncIterable<ExportFile>
}

export const jsonFile = (name: string, value: unknown): ExportFile => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** A JSON array of streamed items, each as text or in pieces. */
export async function* jsonArray(
  items: AsyncIterable<string | AsyncIterable<string>>,
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before
    if (typeof item === 'string') yield item
    else yield* item
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const LONGEST = 60

/** Turns a title into part of a file name that every system can store: letters, digits and dashes. */
export function plainName(title: string): string {
  const words = title.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, LONGEST).join('').replace(/-$/, '') || 'untitled'
}
