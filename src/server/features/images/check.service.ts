import type { ImageFinding } from '#contracts/images/images.ts'
import { type MarketplaceId, marketplaceOf } from '#contracts/images/marketplaces.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { marketplaceFindings, productFindings, textFinding } from './check.policy.ts'
import { bytesOf, requireRow } from './image-files.service.ts'
import { findImage, type ImageRow } from './images.repository.ts'

/** Compares an image with its source photo, and with the rules of a marketplace. It blocks nothing. */
export async function checkImage(
  deps: Deps,
  actor: Actor,
  imageId: string,
  marketplace: MarketplaceId | null,
): Promise<ImageFinding[]> {
  const row = await requireRow(deps, actor.userId, imageId)
  await spendLimits(deps, { 'image-check-user': actor.userId })
  const bytes = await bytesOf(deps, row)
  const shown = await textIn(deps, bytes, row.mediaType)
  const source = await sourceOf(deps, row)
  const findings: ImageFinding[] = []
  if (source) {
    const comparison = await deps.vision.compare(bytes, source.cutout, source.placement)
    findings.push(...productFindings(comparison))
    findings.push(textFinding(await textIn(deps, source.photo, source.mediaType), shown, source.placement))
  }
  if (marketplace) {
    const facts = await deps.vision.frame(bytes)
    findings.push(...marketplaceFindings(marketplaceOf(marketplace), facts, shown))
  }
  return findings
}

/** The cutout that stands in the image, its place, and the photo it came from. */
async function sourceOf(deps: Deps, row: ImageRow) {
  const { cutoutId, placement = { x: 0, y: 0, width: 1, height: 1 } } = row.recipe
  const cutout = cutoutId ? await findImage(deps.db, row.userId, cutoutId) : undefined
  if (!cutout) return undefined
  const photo = cutout.parentId ? await findImage(deps.db, row.userId, cutout.parentId) : undefined
  const shown = photo ?? cutout
  return {
    cutout: await bytesOf(deps, cutout),
    placement,
    photo: await bytesOf(deps, shown),
    mediaType: shown.mediaType,
  }
}

/** Text that OCR reads; empty where it reads none. */
async function textIn(deps: Deps, bytes: Uint8Array, mediaType: string): Promise<string> {
  try {
    return await deps.documents.read({ bytes: Uint8Array.from(bytes), mediaType })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return ''
  }
}
