import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { openAsset, openVariant, putVariant } from '#server/features/assets/assets.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { assetOf } from './rendering.service.ts'
import { requireVisual } from './visuals.service.ts'

/** The whole visual in a small size, drawn at the first request for it and stored. */
export async function visualThumbnail(deps: Deps, actor: Actor, visualId: string): Promise<FileAnswer> {
  await requireVisual(deps, actor, visualId)
  const asset = assetOf(actor.userId, visualId)
  const stored = await openVariant(deps, asset, 'thumbnail')
  const shown = { name: 'thumbnail.webp', contentType: 'image/webp', inline: true }
  if (stored) return { ...stored, ...shown }
  const file = await openAsset(deps, asset)
  if (!file) throw new AppError('NOT_FOUND', 'This visual no longer exists.')
  const small = await deps.vision.thumbnail(await buffer(file.stream))
  await putVariant(deps, asset, 'thumbnail', small)
  return { stream: Readable.from([small]), size: small.length, ...shown }
}
