import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'

/** A preview is drawn with every edit, so the last cutouts are stored in memory. */
const MOST = 24
const cutouts = new Map<string, Promise<Uint8Array>>()

/** The product of a photo on a transparent ground. Images of pages never change, so it is made once. */
export function cutoutOf(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  photoId: string,
  read: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = `${userId} ${photoId}`
  const known = cutouts.get(key)
  if (known) return known
  const made = make(deps, userId, read)
  cutouts.set(key, made)
  made.catch(() => cutouts.delete(key))
  const [oldest] = cutouts.keys()
  if (cutouts.size > MOST && oldest) cutouts.delete(oldest)
  return made
}

async function make(deps: Deps, userId: number, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  await spendLimits(deps, { 'image-cutout-user': userId })
  return (await deps.vision.cutout(await read(), [])).bytes
}
