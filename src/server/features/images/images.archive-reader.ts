import { z } from 'zod'
import { Placement } from '#contracts/images/drafts.ts'
import { Image, MAX_IMAGE_BYTES } from '#contracts/images/images.ts'
import { ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const IMAGES_FILE = 'images/images.jsonl'
/** Images of one archive. */
export const MOST_ARCHIVED = 2_000
/** The largest file as base64, and its texts. */
const LONGEST_LINE = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 20_000

const ImageItem = z.object({
  id: z.uuid(),
  /** The image that it was made from. */
  parentId: z.uuid().nullable(),
  kind: Image.shape.kind,
  name: z.string().min(1).max(1_000),
  alt: z.string().max(300),
  prompt: z.string().max(2_000),
  model: z.string().max(200).nullable(),
  isGenerated: z.boolean(),
  isFavourite: z.boolean(),
  cutoutId: z.uuid().optional(),
  placement: Placement.optional(),
  createdAt: ArchivedTime,
  /** The file as base64. */
  data: z.string().min(1),
})
export type ImageItem = z.infer<typeof ImageItem>

export const reader: ArchiveReader<ImageItem> = {
  name: 'images',
  async *read(source) {
    // Archives of projects without images, and of earlier versions, have no such file.
    if (!source.has(IMAGES_FILE)) return
    const bounds = { most: MOST_ARCHIVED, longest: LONGEST_LINE }
    for await (const { item } of source.list(IMAGES_FILE, ImageItem, bounds)) yield { item }
  },
}
