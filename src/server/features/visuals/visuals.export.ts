import type { Deps } from '#server/deps.ts'
import { type ExportFile, type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { exportedKits } from '#server/features/brand/brand.service.ts'
import { exportedBatches, listItems } from './batches.repository.ts'
import { fontAsset } from './brand-font-file.service.ts'
import { assetOf } from './rendering.service.ts'
import { extensionOf } from './visuals.policy.ts'
import { exportedVisuals } from './visuals.repository.ts'

export const visualsExport: ExportPart = {
  label: 'Marketing visuals',
  tables: ['visuals', 'visual_batches', 'visual_items', 'brand_kits'],
  about: {
    'visuals.json': 'Your marketing visuals with their texts, your batches and your brand kits.',
    'visuals/': 'The files of your visuals, named by their ids, and the fonts you uploaded, by project.',
  },
  async *files(deps, userId) {
    const [visuals, batches, kits] = [
      await exportedVisuals(deps.db, userId),
      await exportedBatches(deps.db, userId),
      await exportedKits(deps.db, userId),
    ]
    const items = await listItems(
      deps.db,
      userId,
      batches.map(({ id }) => id),
    )
    const own = <Row extends { userId: number }>(rows: Row[]) => rows.map(({ userId: _, ...row }) => row)
    yield jsonFile('visuals.json', {
      visuals: own(visuals),
      batches: own(batches),
      items: own(items),
      brandKits: own(kits),
    })
    for (const { projectId } of kits) {
      const font = await openAsset(deps, fontAsset(userId, projectId))
      if (font) yield { name: `visuals/fonts/${projectId}`, content: font.stream }
    }
    for (const { id, mediaType, deletedAt } of visuals)
      if (deletedAt === null) yield* visualFile(deps, userId, id, mediaType)
  },
}

async function* visualFile(
  deps: Deps,
  userId: number,
  id: string,
  mediaType: string,
): AsyncGenerator<ExportFile> {
  const file = await openAsset(deps, assetOf(userId, id))
  if (file) yield { name: `visuals/${id}.${extensionOf(mediaType)}`, content: file.stream }
}
