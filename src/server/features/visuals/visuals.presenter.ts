import { channelOf } from '#contracts/visuals/channels.ts'
import type { BatchItem, Visual, VisualBatch } from '#contracts/visuals/visuals.ts'
import type { BatchRow, ItemRow } from './batches.repository.ts'
import { extensionOf, fileStem } from './visuals.policy.ts'
import type { VisualRow } from './visuals.repository.ts'

const isStale = (facts: Record<string, string>, texts: ReadonlyMap<string, string>): boolean =>
  Object.entries(facts).some(([path, said]) => texts.get(path) !== said)

export function presentVisual(row: VisualRow, texts: ReadonlyMap<string, string>): Visual {
  const { id, projectId, projectName, spec, bytes, mediaType, shortened, isFavourite } = row
  const { width, height } = channelOf(spec.channel)
  return {
    id,
    projectId,
    projectName,
    spec,
    name: `${fileStem(projectName, spec)}.${extensionOf(mediaType)}`,
    width,
    height,
    bytes,
    mediaType,
    shortened,
    isFavourite,
    isStale: isStale(row.facts, texts),
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentBatch = (row: BatchRow, items: ItemRow[]): VisualBatch => ({
  id: row.id,
  projectId: row.projectId,
  runId: row.runId,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  items: items.map((item) => presentItem(row, item)),
})

const presentItem = (
  { projectName }: BatchRow,
  { number, spec, state, reason, visualId }: ItemRow,
): BatchItem => ({
  number,
  name: fileStem(projectName, spec),
  channel: spec.channel,
  state,
  reason,
  visualId,
})
