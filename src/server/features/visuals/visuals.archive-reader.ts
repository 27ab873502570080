import { z } from 'zod'
import { channelIds, channelOf } from '#contracts/visuals/channels.ts'
import { MAX_FONT_BYTES, SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { MAX_VISUALS } from '#contracts/visuals/visuals.ts'
import { readPath } from '#core/canon/path.ts'
import { canonLimits } from '#core/canon/value.ts'
import { ArchivedLine, ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const BRAND_KIT_FILE = 'visuals/brand-kit.jsonl'
export const VISUALS_FILE = 'visuals/visuals.jsonl'

const MOST_FACTS = 100
const asBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4
/** All texts of a line. */
const TEXT_BYTES = 50_000
const LONGEST_KIT = asBase64(MAX_FONT_BYTES) + TEXT_BYTES
const LONGEST_VISUAL = asBase64(Math.max(...channelIds.map((id) => channelOf(id).maxBytes))) + TEXT_BYTES

const KitItem = z.object({
  ...SaveBrandKit.pick({ font: true, avoid: true }).shape,
  // Archives of earlier versions have neither a look of pages nor files.
  pageFont: SaveBrandKit.shape.pageFont.default('sans'),
  corners: SaveBrandKit.shape.corners.default('soft'),
  logoId: z.uuid().nullable().default(null),
  darkLogoId: z.uuid().nullable().default(null),
  /** The uploaded font as base64. */
  fontFile: z.string().min(1).nullable().default(null),
})
export type KitItem = z.infer<typeof KitItem>

const CanonPath = z.string().refine((path) => readPath(path).ok)
const VisualItem = z
  .object({
    spec: VisualSpec,
    facts: z
      .record(CanonPath, z.string().max(canonLimits.textLength))
      .refine((facts) => Object.keys(facts).length <= MOST_FACTS),
    shortened: z.array(ArchivedLine).max(20),
    isFavourite: z.boolean(),
    createdAt: ArchivedTime,
    /** The file as base64. */
    data: z.string().min(1),
  })
  .refine(({ spec, data }) => {
    const { formats, maxBytes } = channelOf(spec.channel)
    return formats.includes(spec.format) && data.length <= asBase64(maxBytes)
  })
export type VisualItem = z.infer<typeof VisualItem>

export type ArchivedVisuals = { kit: KitItem } | { visual: VisualItem }

export const reader: ArchiveReader<ArchivedVisuals> = {
  name: 'visuals',
  async *read(source) {
    // Archives of projects without them, and of earlier versions, have no such files.
    if (source.has(BRAND_KIT_FILE))
      for await (const { item } of source.list(BRAND_KIT_FILE, KitItem, { most: 1, longest: LONGEST_KIT }))
        yield { item: { kit: item } }
    if (!source.has(VISUALS_FILE)) return
    const bounds = { most: MAX_VISUALS, longest: LONGEST_VISUAL }
    for await (const { item } of source.list(VISUALS_FILE, VisualItem, bounds))
      yield { item: { visual: item } }
  },
}
