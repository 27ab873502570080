import type { z } from 'zod'
import { pageLimits } from '#contracts/pages/page-blocks.ts'
import { MAX_PAGES, PageDraft, PageGoal } from '#contracts/pages/pages.ts'
import { ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const PAGES_FILE = 'pages/pages.jsonl'

const PageItem = PageDraft.extend({
  createdAt: ArchivedTime,
  // Archives of earlier versions have product pages only.
  goal: PageGoal.default('product'),
})
export type PageItem = z.infer<typeof PageItem>

export const reader: ArchiveReader<PageItem> = {
  name: 'pages',
  async *read(source) {
    // Archives of projects without pages, and of earlier versions, have no such file.
    if (!source.has(PAGES_FILE)) return
    const bounds = { most: MAX_PAGES, longest: 4 * pageLimits.bytes }
    for await (const { item } of source.list(PAGES_FILE, PageItem, bounds)) yield { item }
  },
}
