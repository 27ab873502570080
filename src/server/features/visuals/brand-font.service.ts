import { buffer } from 'node:stream/consumers'
import type { BrandKit } from '#contracts/visuals/visual-material.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { writeBrandKit } from '#server/features/brand/brand.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { Undrawable } from '#server/ports/visuals.ts'
import { fontAsset } from './brand-font-file.service.ts'
import { brandKitOf } from './brand-kit.service.ts'
import { requireVisuals } from './visuals.service.ts'

/** Stores a font once it was registered and measured in the drawing thread. */
export async function uploadFont(
  deps: Deps,
  actor: Actor,
  projectId: string,
  body: FileBody,
): Promise<BrandKit> {
  await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'page-image-user': actor.userId })
  const file = Uint8Array.from(await buffer(body.stream))
  await requireFont(deps, file)
  const kit = await kitOf(deps, actor, projectId)
  await writeBrandKit(deps.db, { userId: actor.userId, projectId }, { ...editable(kit), font: 'own' })
  await putAsset(deps, fontAsset(actor.userId, projectId), file, 'application/octet-stream')
  return kitOf(deps, actor, projectId)
}

/** Stores the font of an imported project. Its kit is written by the caller. */
export async function storeFont(deps: Deps, { userId }: Actor, projectId: string, file: Uint8Array) {
  await requireFont(deps, file)
  await putAsset(deps, fontAsset(userId, projectId), file, 'application/octet-stream')
}

async function requireFont(deps: Deps, file: Uint8Array): Promise<void> {
  try {
    await deps.visuals.checkFont(file)
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error
    throw new AppError('UNSUPPORTED_TYPE', error.message, { cause: error })
  }
}

export async function deleteFont(deps: Deps, actor: Actor, projectId: string): Promise<BrandKit> {
  await requireProject(deps, actor, projectId)
  await deleteAsset(deps, fontAsset(actor.userId, projectId))
  return kitOf(deps, actor, projectId)
}

const kitOf = async (deps: Deps, actor: Actor, projectId: string) =>
  brandKitOf(deps, actor, projectId, await canonTexts(deps, actor, projectId))

const editable = ({ logoId, darkLogoId, avoid, pageFont, corners }: BrandKit) => ({
  logoId,
  darkLogoId,
  avoid,
  pageFont,
  corners,
})
