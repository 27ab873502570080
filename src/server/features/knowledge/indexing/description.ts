import { languageCodeOf } from '#core/languages.ts'
import type { DocumentTable } from '#server/ports/documents.ts'
import { statedDate } from '../versions/file-name.ts'
import { sketchOf } from '../versions/sketch.ts'
import type { FilePiece } from './passages.ts'

/** Counts up when language, words or sketch are made another way, so that a job makes those of older files again. */
export const DESCRIPTION = 1

export interface Description {
  language: string | null
  sketch: Uint8Array<ArrayBuffer>
  statedOn: string | null
  described: number
}

type Rows = Pick<DocumentTable, 'columns' | 'rows'>

/** The language of a file, the date it says of itself, and a sketch of what it says. */
export function describe(pieces: Pick<FilePiece, 'text'>[], tables: Rows[]): Description {
  const text = pieces.map((piece) => piece.text).join('\n')
  return {
    language: languageCodeOf(sampleOf(pieces, tables)),
    sketch: sketchOf(text, tables),
    statedOn: statedDate(text),
    described: DESCRIPTION,
  }
}

const SAMPLES = 10
const SAMPLE_LENGTH = 250
const MOST_SAMPLED_ROWS = 20

/** Text from all of a file: the beginning alone may be names, or in another language. */
function sampleOf(pieces: Pick<FilePiece, 'text'>[], tables: Rows[]): string {
  const step = Math.max(1, Math.ceil(pieces.length / SAMPLES))
  const texts = pieces.filter((_, at) => at % step === 0).map(({ text }) => text.slice(0, SAMPLE_LENGTH))
  if (texts.length > 0) return texts.join('\n')
  const rows = tables.flatMap((table) => [
    table.columns,
    ...table.rows.slice(0, MOST_SAMPLED_ROWS).map(({ cells }) => cells),
  ])
  return rows.flat().join('\n')
}
