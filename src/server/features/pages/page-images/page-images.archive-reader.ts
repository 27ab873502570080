import { z } from 'zod'
import { MAX_IMAGE_BYTES } from '#contracts/images/images.ts'
import { MAX_PAGE_IMAGES } from '#contracts/pages/pages.ts'
import { ArchivedLine } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const PAGE_IMAGES_FILE = 'pages/images.jsonl'
/** The largest file as base64, and its texts. Copies of gallery images may be larger than uploads. */
const LONGEST_LINE = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 20_000

const PageImageItem = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(1_000),
  source: ArchivedLine.nullable(),
  /** The gallery image that it is a copy of. */
  galleryImageId: z.uuid().nullable(),
  /** The file as base64. */
  data: z.string().min(1),
})
export type PageImageItem = z.infer<typeof PageImageItem>

export const reader: ArchiveReader<PageImageItem> = {
  name: 'page-images',
  async *read(source) {
    // Archives of projects without them, and of earlier versions, have no such file.
    if (!source.has(PAGE_IMAGES_FILE)) return
    const bounds = { most: MAX_PAGE_IMAGES, longest: LONGEST_LINE }
    for await (const { item } of source.list(PAGE_IMAGES_FILE, PageImageItem, bounds)) yield { item }
  },
}
