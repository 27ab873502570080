import type { BrandKit, SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import { hexOf } from '#core/visuals/schemes.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { assetBytes } from '#server/features/assets/assets.service.ts'
import { findBrandKit, writeBrandKit } from '#server/features/brand/brand.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { listImages } from '#server/features/pages/page-images/images.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { fontAsset, readOwnFont } from './brand-font-file.service.ts'
import type { CanonFacts } from './canon-copy.ts'

/** The brand of a project: name, voice and colours from its canon, the rest from its settings. */
export async function brandKitOf(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  projectId: string,
  { texts }: CanonFacts,
): Promise<BrandKit> {
  const stored = await findBrandKit(deps.db, userId, projectId)
  const hasOwnFont = (await assetBytes(deps, fontAsset(userId, projectId))) !== undefined
  return {
    name: texts.get('brand.name') ?? '',
    voice: texts.get('brand.voice') ?? '',
    primary: hexOf(texts.get('brand.colors.primary')) ?? null,
    accent: hexOf(texts.get('brand.colors.accent')) ?? null,
    logoId: stored?.logoId ?? null,
    darkLogoId: stored?.darkLogoId ?? null,
    // An imported kit may name a font that is not there.
    font: stored && (stored.font !== 'own' || hasOwnFont) ? stored.font : 'display',
    hasOwnFont,
    avoid: stored?.avoid ?? [],
    pageFont: stored?.pageFont ?? 'sans',
    corners: stored?.corners ?? 'soft',
  }
}

export async function saveBrandKit(
  deps: Deps,
  actor: Actor,
  projectId: string,
  kit: SaveBrandKit,
): Promise<BrandKit> {
  await requireProject(deps, actor, projectId)
  const own = new Set((await listImages(deps, actor, projectId)).map(({ id }) => id))
  for (const id of [kit.logoId, kit.darkLogoId])
    if (id && !own.has(id)) throw new AppError('NOT_FOUND', 'This image no longer exists.')
  if (kit.font === 'own') await readOwnFont(deps, actor, projectId)
  await writeBrandKit(deps.db, { userId: actor.userId, projectId }, kit)
  return brandKitOf(deps, actor, projectId, await canonTexts(deps, actor, projectId))
}
