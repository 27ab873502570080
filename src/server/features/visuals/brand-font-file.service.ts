import { buffer } from 'node:stream/consumers'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'

/** Each project has one uploaded font. */
export const fontAsset = (userId: number, projectId: string) => ({
  userId,
  id: projectId,
  purpose: 'brand-fonts' as const,
})

export async function readOwnFont(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  projectId: string,
): Promise<Uint8Array> {
  const file = await openAsset(deps, fontAsset(userId, projectId))
  if (!file) throw new AppError('NOT_FOUND', 'The uploaded font no longer exists. Choose another font.')
  return Uint8Array.from(await buffer(file.stream))
}
