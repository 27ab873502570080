import { z } from 'zod'
import { SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const BRAND_KIT_FILE = 'visuals/brand-kit.jsonl'
const LONGEST_LINE = 20_000

/** Images are not in an archive, so logos have to be chosen again. */
const KitItem = z.object({
  ...SaveBrandKit.pick({ font: true, avoid: true }).shape,
  // Archives of earlier versions have no look of pages.
  pageFont: SaveBrandKit.shape.pageFont.default('sans'),
  corners: SaveBrandKit.shape.corners.default('soft'),
})
export type KitItem = z.infer<typeof KitItem>

export const visualsReader: ArchiveReader<KitItem> = {
  name: 'visuals',
  async *read(source) {
    // Archives of projects without a brand kit, and of earlier versions, have no such file.
    if (!source.has(BRAND_KIT_FILE)) return
    for await (const { item } of source.list(BRAND_KIT_FILE, KitItem, { most: 1, longest: LONGEST_LINE }))
      yield { item }
  },
}
