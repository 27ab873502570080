import { z } from 'zod'
import { Done } from '../core/done.ts'
import { nameText } from '../core/names.ts'
import { route } from '../core/route.ts'
import { PageBlock } from './page-blocks.ts'

export const MAX_SAVED_BLOCKS = 100

/** A section to use again in pages of any project. */
export const SavedBlock = z.object({
  id: z.uuid(),
  name: z.string(),
  block: PageBlock,
  createdAt: z.iso.datetime(),
})
export type SavedBlock = z.infer<typeof SavedBlock>

export const SaveBlock = z.object({
  name: nameText({ most: 80, empty: 'Give the section a name.' }),
  block: PageBlock,
})
export type SaveBlock = z.infer<typeof SaveBlock>

export const savedBlocksApi = {
  /** The newest first. */
  list: route('GET', '/api/saved-blocks', { data: z.array(SavedBlock) }),
  save: route('POST', '/api/saved-blocks', { body: SaveBlock, data: SavedBlock }),
  delete: route('DELETE', '/api/saved-blocks/:blockId', {
    params: z.object({ blockId: z.uuid() }),
    reply: Done,
  }),
}
