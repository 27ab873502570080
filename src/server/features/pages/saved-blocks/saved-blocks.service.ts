import { MAX_SAVED_BLOCKS, type SaveBlock, type SavedBlock } from '#contracts/pages/saved-blocks.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { lockOwner } from '../pages.repository.ts'
import * as repository from './saved-blocks.repository.ts'

type Row = Awaited<ReturnType<typeof repository.listBlocks>>[number]
const present = ({ id, name, block, createdAt }: Row): SavedBlock => ({
  id,
  name,
  block,
  createdAt: createdAt.toISOString(),
})

export const listSavedBlocks = async (deps: Deps, { userId }: Actor): Promise<SavedBlock[]> =>
  (await repository.listBlocks(deps.db, userId)).map(present)

export async function saveBlock(deps: Deps, { userId }: Actor, saved: SaveBlock): Promise<SavedBlock> {
  const [row] = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if ((await repository.countBlocks(tx, userId)) >= MAX_SAVED_BLOCKS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_SAVED_BLOCKS} saved sections. Delete one you no longer need.`,
      )
    return repository.insertBlock(tx, userId, saved)
  })
  if (!row) throw new Error('the saved section was not returned')
  return present(row)
}

export async function deleteSavedBlock(deps: Deps, { userId }: Actor, blockId: string) {
  if (!(await repository.removeBlock(deps.db, userId, blockId)))
    throw new AppError('NOT_FOUND', 'This saved section no longer exists.')
  return done('Saved section deleted.')
}
