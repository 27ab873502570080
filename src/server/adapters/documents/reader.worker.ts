import './no-network.ts'
import { workerData } from 'node:worker_threads'
import { postValues } from '#server/files/reading-thread.ts'
import {
  type DocumentFile,
  type DrawnPicture,
  type Study,
  Unreadable,
  type WebSizes,
} from '#server/ports/documents.ts'
import { storable } from '#server/stream/storable.ts'
import { textBudget } from './budget.ts'
import { kinds } from './kinds.ts'
import { decodeText } from './plain-text.ts'
import { type Slice, slicesOf } from './study/slices.ts'

export interface ReaderTask {
  file: DocumentFile
  /** Its text in one piece, or its parts; of a picture, the same one redrawn, a small one, or one for lists. */
  want: 'text' | 'study' | 'picture' | 'small picture' | 'thumbnail' | 'web sizes'
}

/** Result of the work. */
export type ReadOutcome =
  | { text: string }
  | { study: Study }
  | { picture: DrawnPicture }
  | { webSizes: WebSizes }
  | { unreadable: string }
  | { broken: string }

/** A study is told in slices, and then how it ended. */
export type ReaderMessage = Exclude<ReadOutcome, { study: Study }> | { slice: Slice } | Pick<Study, 'cut'>

type Reader = (bytes: Uint8Array) => string | Promise<string>

function readText(bytes: Uint8Array): string {
  const budget = textBudget()
  budget.add(decodeText(bytes).replaceAll('\r\n', '\n'))
  return budget.end()
}

/** Libraries are loaded for the kind of file that needs them. The text in pictures is read only where they are studied. */
const readers: Record<string, () => Reader | Promise<Reader>> = {
  [kinds.text.mediaType]: () => readText,
  [kinds.markdown.mediaType]: () => readText,
  [kinds.json.mediaType]: () => readText,
  [kinds.csv.mediaType]: async () => (await import('./readers/csv.ts')).readCsv,
  [kinds.html.mediaType]: async () => (await import('./readers/html.ts')).readHtml,
  [kinds.pdf.mediaType]: async () => (await import('./readers/pdf.ts')).readPdf,
  [kinds.docx.mediaType]: async () => (await import('./readers/docx.ts')).readDocx,
  [kinds.xlsx.mediaType]: async () => (await import('./readers/xlsx.ts')).readXlsx,
}

async function readWhole({ bytes, mediaType }: DocumentFile): Promise<ReadOutcome> {
  const read = await readers[mediaType]?.()
  return { text: read ? storable(await read(bytes)) : '' }
}

async function outcomeOf({ file, want }: ReaderTask): Promise<ReadOutcome> {
  try {
    if (want === 'text') return await readWhole(file)
    if (want === 'picture') return { picture: await (await import('./redraw.ts')).redraw(file) }
    if (want === 'small picture') return { picture: await (await import('./redraw.ts')).shrink(file) }
    if (want === 'thumbnail') return { picture: await (await import('./redraw.ts')).thumbnail(file) }
    if (want === 'web sizes') return { webSizes: await (await import('./redraw.ts')).webSizes(file) }
    const { study } = await import('./study/study.ts')
    return { study: await study(file) }
  } catch (error) {
    return error instanceof Unreadable ? { unreadable: error.message } : { broken: String(error) }
  }
}

async function* toldOf(task: ReaderTask): AsyncGenerator<ReaderMessage> {
  const outcome = await outcomeOf(task)
  if (!('study' in outcome)) return yield outcome
  for (const slice of slicesOf(outcome.study)) yield { slice }
  yield { cut: outcome.study.cut }
}

await postValues(toldOf(workerData))
