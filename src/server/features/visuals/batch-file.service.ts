import { channelOf } from '#contracts/visuals/channels.ts'
import type { AdCopy } from '#contracts/visuals/visual-specs.ts'
import type { Actor } from '#server/actor.ts'
import { zipStream } from '#server/archives/zip.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, plainName } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { listItems } from './batches.repository.ts'
import { requireBatch } from './batches.service.ts'
import { contactSheet } from './contact-sheet.ts'
import { type CopyRow, googleCsv, metaCsv } from './copy-csv.ts'
import { assetOf } from './rendering.service.ts'
import { extensionOf, fileStem } from './visuals.policy.ts'
import { findVisuals, type VisualRow } from './visuals.repository.ts'

/** Finished visuals under sensible names, their copy as CSV and a contact sheet. */
export async function batchFile(deps: Deps, actor: Actor, batchId: string): Promise<FileAnswer> {
  const batch = await requireBatch(deps, actor, batchId)
  const items = await listItems(deps.db, actor.userId, [batchId])
  const rows = await findVisuals(
    deps.db,
    actor.userId,
    items.flatMap(({ visualId }) => visualId ?? []),
  )
  const files = namedFiles(rows)
  if (files.length === 0) throw new AppError('CONFLICT', 'No visual of this batch is finished yet.')
  const name = `${plainName(batch.projectName).toLowerCase()}-visuals-${batch.createdAt.toISOString().slice(0, 10)}.zip`
  return deps.exportSlots(actor.userId, async () => ({
    name,
    contentType: 'application/zip',
    stream: zipStream(zipFiles(deps, actor, files, batch.copy)),
  }))
}

interface NamedVisual {
  name: string
  row: VisualRow
}

/** Names of visuals that differ in their texts alone are numbered. */
function namedFiles(rows: VisualRow[]): NamedVisual[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const stem = fileStem(row.projectName, row.spec)
    const n = (seen.get(stem) ?? 0) + 1
    seen.set(stem, n)
    return { name: `${stem}${n > 1 ? `-${n}` : ''}.${extensionOf(row.mediaType)}`, row }
  })
}

async function* zipFiles(
  deps: Deps,
  { userId }: Actor,
  files: NamedVisual[],
  copy: AdCopy,
): AsyncGenerator<ExportFile> {
  for (const { name, row } of files) {
    const file = await openAsset(deps, assetOf(userId, row.id))
    if (file) yield { name: `visuals/${name}`, content: file.stream }
  }
  const rows: CopyRow[] = files.map(({ name, row }) => ({ name, row, channel: channelOf(row.spec.channel) }))
  yield { name: 'copy-meta.csv', content: metaCsv(rows, copy.meta) }
  yield { name: 'copy-google.csv', content: googleCsv(rows, copy.google) }
  yield { name: 'contact-sheet.html', content: contactSheet(rows) }
}
